// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.reach;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * An agent that comes after jacct's, so it sees woven classes. Before each call of the ledger it
 * inserts a call of its own that marks the method as reached. At the end it prints all methods with
 * such calls, as {@code reached METHOD} or {@code unreached METHOD}. The boot loader loads it, with
 * ASM, from a jar that ReachTest makes.
 */
public final class Reach implements ClassFileTransformer {
    private static final String ENTRY_POINTS = "io/jacct/ledger/";
    private static final String SELF = "io/jacct/endtoend/reach/Reach";

    /** The handler of exceptions that advice throws. */
    private static final String FAILURE = "suppressed";

    private static final boolean[] REACHED = new boolean[10_000];
    private static final Map<String, Integer> METHODS = new TreeMap<>();

    private Reach() {}

    /** Takes no arguments. */
    public static void premain(String arguments, Instrumentation instrumentation)
            throws UnmodifiableClassException {
        instrumentation.addTransformer(new Reach(), true);
        Runtime.getRuntime().addShutdownHook(new Thread(Reach::print));
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            boolean jdk = type.getModule() == Object.class.getModule();
            if (jdk && !type.isHidden() && instrumentation.isModifiableClass(type)) {
                loaded.add(type);
            }
        }
        instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    }

    /** Woven code calls this. */
    public static void reached(int method) {
        REACHED[method] = true;
    }

    private static synchronized void print() {
        METHODS.forEach(
                (name, number) ->
                        System.out.println((REACHED[number] ? "reached " : "unreached ") + name));
    }

    private static synchronized int number(String method) {
        int next = METHODS.size();
        Integer known = METHODS.putIfAbsent(method, next);
        return known == null ? next : known;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] code) {
        boolean jdk = loader == null && name != null && !name.startsWith("io/jacct/");
        if (!jdk || !new String(code, StandardCharsets.ISO_8859_1).contains(ENTRY_POINTS)) {
            return null;
        }
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Marking(name.replace('/', '.'), writer), 0);
        return writer.toByteArray();
    }

    /** The class with marks. */
    private static final class Marking extends ClassVisitor {
        private final String type;

        Marking(String type, ClassVisitor next) {
            super(Opcodes.ASM9, next);
            this.type = type;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String form, String signature, String[] exceptions) {
            String method = type + "." + name + form;
            MethodVisitor next = super.visitMethod(access, name, form, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String called, String descriptor, boolean any) {
                    if (owner.startsWith(ENTRY_POINTS) && !called.equals(FAILURE)) {
                        visitLdcInsn(number(method));
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, SELF, "reached", "(I)V", false);
                    }
                    super.visitMethodInsn(opcode, owner, called, descriptor, any);
                }
            };
        }
    }
}
