// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * These methods are in the boot loader and public, so every class of an application can call them.
 * They reach memory, fields of the JDK, or files. Decision 41 lists them, each with its bounds.
 */
class CapabilitiesTest {
    private static final String PACKAGE = "io/jacct/memory/";

    /** Methods that give more access than the Java language, or that ask the file system. */
    private static final List<String> MEANS =
            List.of(
                    "jdk/internal/",
                    "sun/",
                    "java/io/File",
                    "java/io/RandomAccessFile",
                    "java/nio/channels/",
                    "java/nio/file/",
                    "java/lang/invoke/",
                    "java/lang/reflect/");

    private final Map<String, Set<String>> calls = new HashMap<>();
    private final Set<String> open = new TreeSet<>();

    @Test
    void shouldBeListedWithWhatBoundsEach() throws IOException {
        try (Stream<Path> files = Files.list(main().resolve(PACKAGE))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                new ClassReader(Files.readAllBytes(file)).accept(new Collector(), 0);
            }
        }
        assertFalse(open.isEmpty());
        Map<String, Set<String>> found = new TreeMap<>();
        for (String method : open) {
            if (reaches(method, new HashSet<>())) {
                int dot = method.indexOf('.');
                found.computeIfAbsent(method.substring(0, dot), any -> new TreeSet<>())
                        .add(method.substring(dot + 1, method.indexOf('(')));
            }
        }
        assertEquals(lines(stated()), lines(found));
    }

    /** A line for each class, so that a failure shows the difference. */
    private static String lines(Map<String, Set<String>> methods) {
        StringBuilder lines = new StringBuilder();
        methods.forEach((type, names) -> lines.append(type).append(' ').append(names).append('\n'));
        return lines.toString();
    }

    private static Map<String, Set<String>> stated() throws IOException {
        String record =
                Files.readString(
                        Path.of("../docs/decisions/0041-access-from-application-classes.md"));
        Pattern row =
                Pattern.compile(
                        "^\\| `(\\w+)` \\| `([\\w ]+)` \\| ([^|]+) \\|$", Pattern.MULTILINE);
        Map<String, Set<String>> stated = new TreeMap<>();
        for (MatchResult each : row.matcher(record).results().toList()) {
            Set<String> names = new TreeSet<>(List.of(each.group(2).split(" ")));
            assertTrue(each.group(3).length() > 10, each::group);
            Set<String> all = stated.computeIfAbsent(each.group(1), any -> new TreeSet<>());
            names.forEach(name -> assertTrue(all.add(name), () -> name + " is listed twice"));
        }
        return stated;
    }

    private static Path main() {
        try {
            return Path.of(
                    Layout.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private boolean reaches(String method, Set<String> seen) {
        if (MEANS.stream().anyMatch(method::startsWith)) {
            return true;
        }
        for (String called : calls.getOrDefault(method, Set.of())) {
            if (seen.add(called) && reaches(called, seen)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The calls of all methods, and the methods that any class may call; constructors are {@code
     * new}.
     */
    private final class Collector extends ClassVisitor {
        private String type;
        private boolean isPublic;

        Collector() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version, int access, String name, String sig, String above, String[] types) {
            type = name;
            isPublic = (access & Opcodes.ACC_PUBLIC) != 0;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String sig, String[] thrown) {
            String method = simple(type, name, descriptor);
            int callable = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;
            if (isPublic && (access & callable) != 0) {
                open.add(method);
            }
            Set<String> called = calls.computeIfAbsent(method, any -> new TreeSet<>());
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String name, String descriptor, boolean face) {
                    called.add(simple(owner, name, descriptor));
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String name, String of) {
                    if (!owner.startsWith(PACKAGE)) {
                        called.add(owner + "." + name);
                    }
                }
            };
        }
    }

    private static String simple(String owner, String name, String descriptor) {
        String type = owner.startsWith(PACKAGE) ? owner.substring(PACKAGE.length()) : owner;
        return type + "." + name.replace("<init>", "new") + descriptor;
    }
}
