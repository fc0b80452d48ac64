// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.jacct.instrumentation.Weaving;
import io.jacct.weave.patch.ClassParts;
import io.jacct.weave.patch.Patches;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.TraceClassVisitor;

/** The patches of the running JDK, against what Byte Buddy weaves. */
class PatchTest {
    private static final int UNCHANGED = -1;
    private static final Weaving WEAVING = new Weaving();

    static Stream<String> types() throws Exception {
        List<String> present = new ArrayList<>();
        for (String type : WEAVING.types()) {
            if (WEAVING.original(type) != null) {
                present.add(type);
            }
        }
        return present.stream();
    }

    /** Patches of one type. */
    private static final class One extends Patches {
        private static String next;
        private final String patch = next;

        private static One of(String patch) {
            next = patch;
            return new One();
        }

        @Override
        protected String jdk() {
            return "none";
        }

        @Override
        protected String types() {
            return "type";
        }

        @Override
        protected String patch(int line) {
            return patch;
        }
    }

    private static byte[] apply(String patch, byte[] original) {
        return One.of(patch).apply("type", original);
    }

    private static byte[] woven(String type, byte[] original) {
        return WEAVING.weave(type, original, new ArrayList<>());
    }

    /** Everything in a class file, but not the numbers of its constants. */
    private static String text(byte[] type) {
        StringWriter text = new StringWriter();
        new ClassReader(type).accept(new TraceClassVisitor(new PrintWriter(text)), 0);
        return text.toString();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void shouldGiveWhatByteBuddyGives(String type) throws Exception {
        byte[] original = WEAVING.original(type);
        String patch = MakePatches.patch(WEAVING, type);
        assertEquals(text(woven(type, original)), text(apply(patch, original)));
    }

    /** As another build of the JDK may have it: other constants, other lines, more members. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void shouldFitAnotherBuildOfTheClass(String type) throws Exception {
        byte[] other = another(WEAVING.original(type), UNCHANGED);
        byte[] patched = apply(MakePatches.patch(WEAVING, type), other);
        if (hasSameLengths(type, other)) {
            assertNotNull(patched, "does not fit");
            assertEquals(text(woven(type, other)), text(patched));
        }
    }

    /** A constant with a number above 255 takes longer code than one below. */
    private static boolean hasSameLengths(String type, byte[] other) throws Exception {
        ClassParts before = new ClassParts(WEAVING.original(type));
        ClassParts after = new ClassParts(other);
        boolean same = true;
        for (String method : WEAVING.methods(type)) {
            if (before.methods.containsKey(method)) {
                int length = before.integer(before.methods.get(method).code + 4);
                same &= length == after.integer(after.methods.get(method).code + 4);
            }
        }
        return same;
    }

    /** Byte Buddy weaves a class in which any woven method is another one. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void shouldNotFitWhereAWovenMethodHasChanged(String type) throws Exception {
        String patch = MakePatches.patch(WEAVING, type);
        assertNull(apply(patch, another(WEAVING.original(type), Opcodes.NOP)));
        assertNull(apply(patch, another(WEAVING.original(type), Opcodes.LDC)));
    }

    @Test
    void shouldNotFitWithoutAFieldThatTheWovenCodeUses() throws Exception {
        String patch = MakePatches.patch(WEAVING, "java.io.FileInputStream");
        byte[] original = WEAVING.original("java.io.FileInputStream");
        ClassWriter writer = new ClassWriter(0);
        ClassVisitor without =
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String descriptor, String s, Object value) {
                        return name.equals("path")
                                ? null
                                : super.visitField(access, name, descriptor, s, value);
                    }
                };
        new ClassReader(original).accept(without, 0);
        assertNull(apply(patch, writer.toByteArray()));
    }

    /** A method that this JDK lacks, and that would be woven if another build had it. */
    @Test
    void shouldNotFitWithAMethodThatWouldHaveToBeWoven() throws Exception {
        byte[] original = WEAVING.original("java.io.FileInputStream");
        byte[] woven = woven("java.io.FileInputStream", original);
        String type = "java.io.FileInputStream";
        String patch = PatchMaker.of(original, woven, List.of("other()V"));
        assertNotNull(apply(patch, original));
        assertNull(apply(patch, another(original, UNCHANGED)));
    }

    /** Renumbers constants and lines. With a change, each method also begins with something new. */
    private static byte[] another(byte[] original, int change) {
        ClassWriter writer = new ClassWriter(0);
        for (int i = 0; i < 7; i++) {
            writer.newUTF8("other" + i);
        }
        ClassVisitor other =
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String s, String[] thrown) {
                        return new Other(
                                super.visitMethod(access, name, descriptor, s, thrown), change);
                    }

                    @Override
                    public void visitEnd() {
                        super.visitField(0, "other", "I", null, null).visitEnd();
                        MethodVisitor code =
                                super.visitMethod(Opcodes.ACC_STATIC, "other", "()V", null, null);
                        code.visitCode();
                        code.visitInsn(Opcodes.RETURN);
                        code.visitMaxs(0, 0);
                        code.visitEnd();
                        super.visitEnd();
                    }
                };
        new ClassReader(original).accept(other, 0);
        return writer.toByteArray();
    }

    private static final class Other extends MethodVisitor {
        private final int change;

        Other(MethodVisitor next, int change) {
            super(Opcodes.ASM9, next);
            this.change = change;
        }

        @Override
        public void visitLineNumber(int line, Label start) {
            super.visitLineNumber(line + 3, start);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (change == Opcodes.NOP) {
                super.visitInsn(Opcodes.NOP);
            }
        }

        @Override
        public void visitFieldInsn(int code, String owner, String name, String descriptor) {
            String used = change == Opcodes.LDC ? name.concat("2") : name;
            super.visitFieldInsn(code, owner, used, descriptor);
        }

        @Override
        public void visitMethodInsn(
                int code, String owner, String name, String descriptor, boolean isInterface) {
            String called = change == Opcodes.LDC ? name.concat("2") : name;
            super.visitMethodInsn(
                    code, owner, name.equals("<init>") ? name : called, descriptor, isInterface);
        }
    }
}
