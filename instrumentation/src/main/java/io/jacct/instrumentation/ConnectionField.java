// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.socket.ConnectionDescriptor;
import java.net.SocketImpl;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.implementation.bytecode.assign.TypeCasting;
import net.bytebuddy.implementation.bytecode.member.FieldAccess;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;

/**
 * Generates the code for {@link ConnectionDescriptor}. It is {@code ((NioSocketImpl) argument).fd}
 * where the method takes a socket, and {@code ((SelChImpl) result).getFD()} where it returns a
 * channel. In {@code finishAccept} it is the first argument.
 */
final class ConnectionField implements Advice.OffsetMapping {
    private final StackManipulation ofSocket;
    private final StackManipulation ofChannel;

    ConnectionField() {
        try {
            Class<?> channel = Class.forName("sun.nio.ch.SelChImpl", false, null);
            ofSocket =
                    FieldAccess.forField(
                                    new FieldDescription.ForLoadedField(
                                            SocketImpl.class.getDeclaredField("fd")))
                            .read();
            ofChannel =
                    new StackManipulation.Compound(
                            TypeCasting.to(TypeDescription.ForLoadedType.of(channel)),
                            MethodInvocation.invoke(
                                    new MethodDescription.ForLoadedMethod(
                                            channel.getMethod("getFD"))));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Target resolve(
            TypeDescription type,
            MethodDescription method,
            Assigner assigner,
            Advice.ArgumentHandler arguments,
            Sort sort) {
        return new Target.ForStackManipulation(load(type, method, arguments));
    }

    /** The code that puts the descriptor onto the stack. */
    StackManipulation load(
            TypeDescription type, MethodDescription method, Advice.ArgumentHandler arguments) {
        StackManipulation argument = MethodVariableAccess.REFERENCE.loadFrom(arguments.argument(1));
        if (method.getInternalName().equals("finishAccept")) {
            return argument;
        }
        if (method.getReturnType().represents(void.class)) {
            return new StackManipulation.Compound(argument, TypeCasting.to(type), ofSocket);
        }
        return new StackManipulation.Compound(
                MethodVariableAccess.REFERENCE.loadFrom(arguments.returned()), ofChannel);
    }
}
