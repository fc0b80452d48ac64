// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.executor;

import io.jacct.instrumentation.type.CallSite;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Inserts one call of a door before or after one call in a JDK method. */
final class Hook extends CallSite {
    /**
     * Pseudo-instructions of {@link #before} that load a local variable: {@code this}, or the
     * second argument.
     */
    static final int THIS = -1;

    static final int SECOND_ARGUMENT = -3;

    private final boolean before;
    private final Class<?> door;
    private final String method;
    private final String descriptor;
    private final int[] instructions;

    private Hook(boolean before, String call, Class<?> door, String method, int[] instructions) {
        super(call);
        this.before = before;
        this.door = door;
        this.method = method.substring(0, method.indexOf('('));
        this.descriptor = method.substring(method.indexOf('('));
        this.instructions = instructions;
    }

    /**
     * Calls the door before the call. The call's arguments are on the stack then, and the
     * instructions prepare the arguments of the door's method.
     */
    static Hook before(String call, Class<?> door, String method, int... instructions) {
        return new Hook(true, call, door, method, instructions);
    }

    /**
     * Calls the door after the call. The call's result is on the stack then, and the instructions
     * prepare the arguments of the door's method.
     */
    static Hook after(String call, Class<?> door, String method, int... instructions) {
        return new Hook(false, call, door, method, instructions);
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
        String owner = Type.getInternalName(door);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, descriptor, false);
    }
}
