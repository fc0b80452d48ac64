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
 * channel.
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
        boolean returned = !method.getReturnType().represents(void.class);
        int variable = returned ? arguments.returned() : arguments.argument(1);
        return new Target.ForStackManipulation(
                new StackManipulation.Compound(
                        MethodVariableAccess.REFERENCE.loadFrom(variable),
                        returned ? ofChannel : TypeCasting.to(type),
                        returned ? StackManipulation.Trivial.INSTANCE : ofSocket));
    }
}
