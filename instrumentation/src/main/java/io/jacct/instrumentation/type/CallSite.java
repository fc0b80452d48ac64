// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.type;

import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * Counts around the calls of one method inside another. It serves where advice cannot see: natives
 * that are called in a loop, and results that an exception throws away. It inserts straight-line
 * code that works on the operand stack only, so that no stack map frame changes. Such code cannot
 * catch an exception, so the called entry points must let none out.
 */
public abstract class CallSite
        implements AsmVisitorWrapper.ForDeclaredMethods.MethodVisitorWrapper {
    private static final int EXTRA_STACK = 6;

    private final String call;
    private volatile boolean found;

    /** Weaves around calls of this name and descriptor, in whichever class the called method is. */
    protected CallSite(String call) {
        this.call = call;
    }

    /** Inserts code before the call. The call's arguments are on the stack. */
    protected void before(MethodVisitor code, String owner) {}

    /** Inserts code after the call. The call's result is on the stack. */
    protected void after(MethodVisitor code, String owner) {}

    /**
     * Loads the fields {@code fd} and {@code path} of the object in a local variable onto the
     * stack.
     */
    protected static void loadFile(MethodVisitor code, int local, String owner) {
        code.visitVarInsn(Opcodes.ALOAD, local);
        code.visitFieldInsn(Opcodes.GETFIELD, owner, "fd", "Ljava/io/FileDescriptor;");
        code.visitVarInsn(Opcodes.ALOAD, local);
        code.visitFieldInsn(Opcodes.GETFIELD, owner, "path", "Ljava/lang/String;");
    }

    /** Inserts a call of a static method of an entry point. */
    protected static void entryPoint(
            MethodVisitor code, Class<?> entryPoint, String name, String descriptor) {
        String owner = Type.getInternalName(entryPoint);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }

    /** Whether any method woven so far contains the call. */
    public final boolean found() {
        return found;
    }

    /** The name and descriptor of the call. */
    public final String call() {
        return call;
    }

    @Override
    public final MethodVisitor wrap(
            TypeDescription type,
            MethodDescription method,
            MethodVisitor next,
            Implementation.Context context,
            TypePool pool,
            int writerFlags,
            int readerFlags) {
        return new Calls(next, type.getInternalName());
    }

    private final class Calls extends MethodVisitor {
        private final String type;

        Calls(MethodVisitor next, String type) {
            super(OpenedClassReader.ASM_API, next);
            this.type = type;
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean wanted = call.equals(name.concat(descriptor));
            if (wanted) {
                found = true;
                before(mv, type);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (wanted) {
                after(mv, type);
            }
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(stack + EXTRA_STACK, locals);
        }
    }
}
