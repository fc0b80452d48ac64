// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.limit.ShutDown;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Generates the code for {@link ShutDown}: {@code Net.shutdown(fd, SHUT_RDWR)} and then {@code
 * IOUtil.drain(fd)}. After a shutdown a read still returns what has arrived before, and a server
 * would work on a request that it cannot answer. Bytes that arrive later are not queued: the kernel
 * resets the connection. So the drain ends, and does not wait.
 *
 * <p>The two types are only named. {@code Net} is woven itself, and a loom that loaded it could
 * wait for a thread that waits for the loom.
 */
final class ShutDownCall implements Advice.OffsetMapping {
    private final ConnectionField connection;

    ShutDownCall(ConnectionField connection) {
        this.connection = connection;
    }

    @Override
    public Target resolve(
            TypeDescription type,
            MethodDescription method,
            Assigner assigner,
            Advice.ArgumentHandler arguments,
            Sort sort) {
        return new Target.ForStackManipulation(
                new StackManipulation.Compound(
                        connection.load(type, method, arguments), new Calls()));
    }

    /** Replaces a descriptor on the stack by the result of the drain. */
    private static final class Calls extends StackManipulation.AbstractBase {
        /** Above the descriptor are its copy and a constant. */
        private static final Size SIZE = new Size(0, 2);

        @Override
        public Size apply(MethodVisitor code, Implementation.Context context) {
            code.visitInsn(Opcodes.DUP);
            // SHUT_RDWR, both directions
            code.visitInsn(Opcodes.ICONST_2);
            call(code, "Net", "shutdown", "(Ljava/io/FileDescriptor;I)V");
            call(code, "IOUtil", "fdVal", "(Ljava/io/FileDescriptor;)I");
            call(code, "IOUtil", "drain", "(I)Z");
            return SIZE;
        }

        private static void call(MethodVisitor code, String type, String name, String descriptor) {
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC, "sun/nio/ch/".concat(type), name, descriptor, false);
        }
    }
}
