// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The instructions and constants that classes of the write half may have. */
class BytecodeTest {
    private static final Pattern CLASS = Pattern.compile("L([^;]+);");

    private static final List<String> ALLOWED =
            List.of(
                    "java/lang/",
                    "java/io/",
                    "java/net/",
                    "java/nio/",
                    "java/util/",
                    "jdk/internal/misc/",
                    "jdk/internal/access/",
                    "io/jacct/counter/",
                    "io/jacct/memory/",
                    "io/jacct/ledger/");

    private static final List<String> FORBIDDEN =
            List.of(
                    "java/lang/invoke/",
                    "java/lang/reflect/",
                    "java/lang/management/",
                    "java/nio/file/",
                    "java/util/function/",
                    "java/util/logging/",
                    "java/util/regex/",
                    "java/util/stream/",
                    "java/util/concurrent/locks/");

    private static List<ClassReader> classes() throws IOException {
        List<ClassReader> classes = ClassFiles.ofTheWriteHalf();
        assertFalse(classes.isEmpty());
        return classes;
    }

    @Test
    void shouldNeedNothingThatIsNotThereWhenTheJvmStarts() throws IOException {
        TreeSet<String> wrong = new TreeSet<>();
        for (ClassReader one : classes()) {
            for (String name : referenced(one)) {
                boolean allowed =
                        ALLOWED.stream().anyMatch(name::startsWith)
                                && FORBIDDEN.stream().noneMatch(name::startsWith);
                if (!allowed && !stated(one.getClassName(), name)) {
                    wrong.add(one.getClassName() + " -> " + name);
                }
            }
        }
        assertEquals(new TreeSet<>(), wrong);
    }

    /**
     * Exceptions; the comments in these classes say why: the mode of a file, a link, rules that the
     * user gave, a static field, a constructor.
     */
    private static boolean stated(String user, String name) {
        if (name.startsWith("java/nio/file/") || name.startsWith("sun/nio/fs/")) {
            return user.endsWith("/Ownership")
                    || user.endsWith("/OwnFiles")
                    || user.contains("/NamedFile")
                    || user.contains("/SecurityManagerBypass");
        }
        if (name.equals("java/util/concurrent/locks/ReentrantLock")) {
            return user.endsWith("/ExecutorFields");
        }
        if (name.startsWith("java/util/regex/")) {
            return user.contains("/PoolRule");
        }
        if (name.startsWith("java/lang/invoke/")) {
            return user.contains("/SecurityManagerBypass");
        }
        return name.startsWith("java/lang/reflect/")
                && (user.endsWith("/JdkCounts")
                        || user.endsWith("/JdkFields")
                        || user.endsWith("/BootResources"));
    }

    /** Lambdas, string concatenation by indy, switches over patterns, records. */
    @Test
    void shouldHaveNoInvokedynamic() throws IOException {
        assertNone(
                (method, access, wrong) ->
                        new MethodVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitInvokeDynamicInsn(
                                    String called, String as, Handle by, Object... with) {
                                wrong.add(method);
                            }
                        });
    }

    /** The reason is in decision 21. */
    @Test
    void shouldHaveNoMonitorForAVirtualThreadToWaitFor() throws IOException {
        assertNone(
                (method, access, wrong) -> {
                    if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                        wrong.add(method);
                    }
                    return new MethodVisitor(Opcodes.ASM9) {
                        @Override
                        public void visitInsn(int opcode) {
                            if (opcode == Opcodes.MONITORENTER) {
                                wrong.add(method);
                            }
                        }
                    };
                });
    }

    /** Adds the method to the wrong ones, if its declaration or an instruction is wrong. */
    private interface Look {
        MethodVisitor at(String method, int access, Set<String> wrong);
    }

    /** No method of any class is wrong. */
    private static void assertNone(Look look) throws IOException {
        TreeSet<String> wrong = new TreeSet<>();
        for (ClassReader one : classes()) {
            one.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String name, String type, String sig, String[] thrown) {
                            return look.at(one.getClassName() + '.' + name, access, wrong);
                        }
                    },
                    ClassReader.SKIP_DEBUG);
        }
        assertEquals(new TreeSet<>(), wrong);
    }

    /** All classes that the constant pool and the declarations name. */
    private static TreeSet<String> referenced(ClassReader reader) {
        TreeSet<String> names = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            int tag = item == 0 ? 0 : reader.readByte(item - 1);
            if (tag == 7) {
                String name = reader.readUTF8(item, buffer);
                addAll(names, name.startsWith("[") ? name : 'L' + name + ';');
            } else if (tag == 12) {
                addAll(names, reader.readUTF8(item + 2, buffer));
            }
        }
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String type, String sig, Object value) {
                        addAll(names, type);
                        return null;
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String sig, String[] thrown) {
                        addAll(names, type);
                        return null;
                    }
                },
                ClassReader.SKIP_DEBUG);
        return names;
    }

    private static void addAll(TreeSet<String> names, String descriptor) {
        Matcher matcher = CLASS.matcher(descriptor);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
    }
}
