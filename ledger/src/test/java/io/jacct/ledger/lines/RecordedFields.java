// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Puts a call of {@link Recorder} before each store into a field of a method. */
class RecordedFields extends MethodVisitor {
    private final boolean constructor;

    RecordedFields(MethodVisitor next, boolean constructor) {
        super(Opcodes.ASM9, next);
        this.constructor = constructor;
    }

    /** The array, index and value of an instruction that stores into an array; otherwise null. */
    static String arrayStore(int opcode) {
        return switch (opcode) {
            case Opcodes.LASTORE -> "([JIJ)V";
            case Opcodes.IASTORE -> "([III)V";
            case Opcodes.AASTORE -> "([Ljava/lang/Object;ILjava/lang/Object;)V";
            default -> null;
        };
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String type) {
        if (opcode == Opcodes.PUTSTATIC) {
            visitLdcInsn(Type.getObjectType(owner));
            record(name, "(Ljava/lang/Class;Ljava/lang/String;)V");
        } else if (opcode == Opcodes.PUTFIELD && !constructor) {
            boolean wide = Type.getType(type).getSize() == 2;
            visitInsn(wide ? Opcodes.DUP2_X1 : Opcodes.DUP_X1);
            visitInsn(wide ? Opcodes.POP2 : Opcodes.POP);
            visitInsn(Opcodes.DUP);
            record(name, "(Ljava/lang/Object;Ljava/lang/String;)V");
            visitInsn(wide ? Opcodes.DUP_X2 : Opcodes.DUP_X1);
            visitInsn(Opcodes.POP);
        }
        super.visitFieldInsn(opcode, owner, name, type);
    }

    private void record(String name, String type) {
        visitLdcInsn(name);
        visitMethodInsn(Opcodes.INVOKESTATIC, RecordedClass.RECORDER, "field", type, false);
    }
}
