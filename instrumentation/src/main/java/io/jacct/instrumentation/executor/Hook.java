// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.executor;

import io.jacct.instrumentation.type.CallSite;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Inserts one call of an entry point before or after one call in a JDK method. */
final class Hook extends CallSite {
    /**
     * Pseudo-instructions of {@link #before} that load a local variable: {@code this}, or the
     * second argument.
     */
    static final int THIS = -1;

    static final int SECOND_ARGUMENT = -3;

    private final boolean before;
    private final Class<?> entryPoint;
    private final String method;
    private final String descriptor;
    private final int[] instructions;

    private Hook(
            boolean before, String call, Class<?> entryPoint, String method, int[] instructions) {
        super(call);
        this.before = before;
        this.entryPoint = entryPoint;
        this.method = method.substring(0, method.indexOf('('));
        this.descriptor = method.substring(method.indexOf('('));
        this.instructions = instructions;
    }

    /**
     * Calls the entry point before the call. The call's arguments are on the stack then, and the
     * instructions prepare the arguments of the entry point's method.
     */
    static Hook before(String call, Class<?> entryPoint, String method, int... instructions) {
        return new Hook(true, call, entryPoint, method, instructions);
    }

    /**
     * Calls the entry point after the call. The call's result is on the stack then, and the
     * instructions prepare the arguments of the entry point's method.
     */
    static Hook after(String call, Class<?> entryPoint, String method, int... instructions) {
        return new Hook(false, call, entryPoint, method, instructions);
    }

    @Override
    protected void before(MethodVisitor code, String owner) {
        if (before) {
            emit(code);
        }
    }

    @Override
    protected void after(MethodVisitor code, String owner) {
        if (!before) {
            emit(code);
        }
    }

    private void emit(MethodVisitor code) {
        for (int instruction : instructions) {
            if (instruction < 0) {
                code.visitVarInsn(Opcodes.ALOAD, -1 - instruction);
            } else {
                code.visitInsn(instruction);
            }
        }
        String owner = Type.getInternalName(entryPoint);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, descriptor, false);
    }
}
