// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts a call of {@link Recorder} before each store of a class. A store of a field is recorded
 * where it is. A call of the JDK that stores, and a store into an array, become a call of a method
 * that is added to the class: it records, and then does the same. So no local variable is needed
 * and no frame changes.
 *
 * <p>Left out: fields in constructors, whose object no other thread has yet, and arrays of bytes.
 */
final class RecordedClass extends ClassVisitor {
    static final String RECORDER = Type.getInternalName(Recorder.class);

    /** Methods that {@link Recorder} replaces. */
    private static final Set<String> REPLACED =
            Set.of("JdkFields.isVirtual", "JdkFields.carrier", "ExecutorFields.runsTask");

    private static final String ATOMIC_ARRAY = "java/util/concurrent/atomic/Atomic.*Array";
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";
    private static final String STORES =
            "(lazySet|put|set|weakCompareAnd|compareAnd|getAnd|incrementAnd|decrementAnd|addAnd"
                    + "|add|offer|poll|remove|clear|push|pop).*";

    private final Map<String, Bridge> bridges = new LinkedHashMap<>();
    private String owner;

    RecordedClass(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** An added method: the instruction that it records and replaces. */
    private record Bridge(int opcode, String owner, String name, String type, String all) {}

    @Override
    public void visit(
            int version, int access, String name, String sig, String parent, String[] interfaces) {
        owner = name;
        super.visit(version, access, name, sig, parent, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String type, String sig, String[] thrown) {
        MethodVisitor next = super.visitMethod(access, name, type, sig, thrown);
        if (REPLACED.contains(owner.substring(owner.lastIndexOf('/') + 1) + '.' + name)) {
            replace(next, name, type);
            return null;
        }
        return new Calls(next, name.equals("<init>"));
    }

    private static void replace(MethodVisitor to, String name, String type) {
        to.visitCode();
        to.visitVarInsn(Opcodes.ALOAD, 0);
        to.visitMethodInsn(INVOKESTATIC, RECORDER, name, type, false);
        to.visitInsn(Type.getReturnType(type).getOpcode(Opcodes.IRETURN));
        to.visitMaxs(0, 0);
        to.visitEnd();
    }

    /** The instructions that become calls of bridges. */
    private final class Calls extends RecordedFields {
        Calls(MethodVisitor next, boolean constructor) {
            super(next, constructor);
        }

        @Override
        public void visitInsn(int opcode) {
            String all = arrayStore(opcode);
            if (all == null) {
                super.visitInsn(opcode);
            } else {
                bridge(new Bridge(opcode, "", "", "", all));
            }
        }

        @Override
        public void visitMethodInsn(
                int opcode, String on, String called, String type, boolean isInterface) {
            boolean virtual = opcode == INVOKEVIRTUAL || opcode == INVOKEINTERFACE;
            boolean jdk = on.startsWith("java/util/") || on.equals(UNSAFE);
            if (virtual && jdk && called.matches(STORES)) {
                String all = "(L" + on + ';' + type.substring(1);
                bridge(new Bridge(opcode, on, called, type, all));
            } else {
                super.visitMethodInsn(opcode, on, called, type, isInterface);
            }
        }

        private void bridge(Bridge bridge) {
            String added = "recorded$" + bridge.opcode + Integer.toHexString(bridge.hashCode());
            bridges.put(added, bridge);
            super.visitMethodInsn(INVOKESTATIC, owner, added, bridge.all, false);
        }
    }

    @Override
    public void visitEnd() {
        bridges.forEach(this::add);
        super.visitEnd();
    }

    private void add(String name, Bridge bridge) {
        int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_PRIVATE;
        MethodVisitor to = super.visitMethod(access, name, bridge.all, null, null);
        to.visitCode();
        record(to, bridge);
        int local = 0;
        for (Type each : Type.getArgumentTypes(bridge.all)) {
            to.visitVarInsn(each.getOpcode(Opcodes.ILOAD), local);
            local += each.getSize();
        }
        if (bridge.owner.isEmpty()) {
            to.visitInsn(bridge.opcode);
        } else {
            boolean isInterface = bridge.opcode == INVOKEINTERFACE;
            to.visitMethodInsn(bridge.opcode, bridge.owner, bridge.name, bridge.type, isInterface);
        }
        to.visitInsn(Type.getReturnType(bridge.all).getOpcode(Opcodes.IRETURN));
        to.visitMaxs(0, 0);
        to.visitEnd();
    }

    private static void record(MethodVisitor to, Bridge bridge) {
        String called = "object";
        String type = "(Ljava/lang/Object;)V";
        if (bridge.owner.equals(UNSAFE)) {
            called = "raw";
            type = "(Ljava/lang/Object;J)V";
            to.visitVarInsn(Opcodes.ALOAD, 1);
            to.visitVarInsn(Opcodes.LLOAD, 2);
        } else {
            to.visitVarInsn(Opcodes.ALOAD, 0);
            if (bridge.owner.isEmpty() || bridge.owner.matches(ATOMIC_ARRAY)) {
                called = "element";
                type = "(Ljava/lang/Object;I)V";
                to.visitVarInsn(Opcodes.ILOAD, 1);
            }
        }
        to.visitMethodInsn(INVOKESTATIC, RECORDER, called, type, false);
    }
}
