// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.faults;

import io.jacct.endtoend.programs.faults.Faults;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites a class of the agent so that each method asks {@link Faults} at its beginning and before
 * each of its calls. At those places a stack overflow can happen. Memory can run out there, too,
 * because an allocation calls a constructor. Two places are left alone: see
 * docs/decisions/0034-tests-with-faults-and-soaks.md.
 */
final class FaultyClass extends ClassVisitor {
    private static final String SWITCH = Faults.class.getName().replace('.', '/');
    private static final Pattern OURS =
            Pattern.compile(
                    "io/jacct/((agent|counter|jmx|kstat|ledger|memory|snapshot|taskstats|weave)/"
                            + "(\\w+/)*|instrumentation/)[^/]+\\.class");
    private static final String LEDGER = "io/jacct/ledger/Ledger";
    private static final String MUTEX = "io/jacct/memory/Mutex";

    private final List<String> places;
    private final List<String> methods;
    private String type;

    private FaultyClass(ClassVisitor next, List<String> places, List<String> methods) {
        super(Opcodes.ASM9, next);
        this.places = places;
        this.methods = methods;
    }

    /**
     * Whether the application's JVM runs this class. Advice does not count: it is woven and not
     * called.
     */
    static boolean isOurs(String entry) {
        return OURS.matcher(entry).matches();
    }

    /** Rewrites the class. For each place adds a sentence, and the method with its descriptor. */
    static byte[] rewrite(byte[] original, List<String> places, List<String> methods) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(original).accept(new FaultyClass(writer, places, methods), 0);
        return writer.toByteArray();
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            String signature,
            String superName,
            String[] interfaces) {
        type = name;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        String method = type.replace('/', '.') + "." + name;
        return isLeaving(type, name) ? next : new Asking(next, method, descriptor);
    }

    private static boolean isLeaving(String owner, String name) {
        return owner.equals(MUTEX) && name.equals("leave")
                || owner.equals(LEDGER) && name.equals("include");
    }

    private final class Asking extends MethodVisitor {
        private final String method;
        private final String descriptor;
        private final Set<Label> caught = new HashSet<>();
        private boolean begun;

        Asking(MethodVisitor next, String method, String descriptor) {
            super(Opcodes.ASM9, next);
            this.method = method;
            this.descriptor = descriptor;
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            if (type == null || type.equals("java/lang/Throwable")) {
                caught.add(start);
            }
            super.visitTryCatchBlock(start, end, handler, type);
        }

        /** In a class with line numbers this comes before anything else. */
        @Override
        public void visitLabel(Label label) {
            if (!begun && !caught.contains(label)) {
                ask("");
            }
            begun = true;
            super.visitLabel(label);
        }

        private void ask(String where) {
            super.visitLdcInsn(places.size());
            super.visitMethodInsn(Opcodes.INVOKESTATIC, SWITCH, "at", "(I)V", false);
            places.add(method + where);
            methods.add(method + descriptor);
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (!isLeaving(owner, name)) {
                ask(" before " + owner.replaceAll(".*/", "") + "." + name);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String descriptor, Handle bootstrap, Object... arguments) {
            ask(" before dynamic " + name);
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }
    }
}
