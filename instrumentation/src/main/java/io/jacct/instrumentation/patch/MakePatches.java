// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.patch;

import io.jacct.instrumentation.Weaving;
import io.jacct.weave.patch.Patches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * The build runs this on each JDK that it has, through {@link EachJdk}. It weaves every type as the
 * JDK's image has it, and writes the patches for that JDK as a subclass of {@link Patches}.
 */
public final class MakePatches {
    private static final String PARENT = Type.getInternalName(Patches.class);

    private final Weaving weaving = new Weaving();
    private final int feature = Runtime.version().feature();
    private final List<String> types = weaving.types();
    private final List<String> patches = new ArrayList<>();

    private MakePatches() {}

    /** The argument is the directory for classes. */
    public static void main(String[] arguments) throws IOException {
        try {
            MakePatches make = new MakePatches();
            for (String type : make.types) {
                make.patches.add(patch(make.weaving, type));
            }
            String name = Patches.NAME.concat(Integer.toString(make.feature)).replace('.', '/');
            Path file = Path.of(arguments[0], name + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, make.subclass(name));
        } catch (UnsupportedOperationException
                | IllegalStateException
                | IllegalArgumentException e) {
            // an early build of a JDK, for example, must not fail this build
            System.err.println("no patches for " + Patches.jdkHere() + ": " + e);
        }
    }

    /**
     * The patch of one type of this JDK.
     *
     * @throws UnsupportedOperationException if the JDK lacks the type or a method that is woven, or
     *     if a patch cannot express the difference
     */
    static String patch(Weaving weaving, String type) throws IOException {
        byte[] original = weaving.original(type);
        if (original == null) {
            throw new UnsupportedOperationException("it has no " + type);
        }
        List<String> missing = new ArrayList<>();
        byte[] woven = weaving.weave(type, original, missing);
        if (!missing.isEmpty()) {
            throw new UnsupportedOperationException(type + " lacks " + missing);
        }
        return PatchMaker.of(original, woven, weaving.methods(type));
    }

    private byte[] subclass(String name) {
        ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, name, null, PARENT, null);
        MethodVisitor make = type.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        make.visitTypeInsn(Opcodes.NEW, name);
        make.visitMethodInsn(Opcodes.INVOKESPECIAL, name, "<init>", "()V", false);
        end(make, Opcodes.RETURN);
        MethodVisitor initial = type.visitMethod(0, "<init>", "()V", null, null);
        initial.visitVarInsn(Opcodes.ALOAD, 0);
        initial.visitMethodInsn(Opcodes.INVOKESPECIAL, PARENT, "<init>", "()V", false);
        end(initial, Opcodes.RETURN);
        text(type, "jdk", Patches.jdkHere());
        text(type, "types", String.join("\n", types));
        patches(
                type.visitMethod(
                        Opcodes.ACC_PROTECTED, "patch", "(I)Ljava/lang/String;", null, null));
        type.visitEnd();
        return type.toByteArray();
    }

    private static void text(ClassWriter type, String method, String text) {
        MethodVisitor code =
                type.visitMethod(Opcodes.ACC_PROTECTED, method, "()Ljava/lang/String;", null, null);
        code.visitLdcInsn(text);
        end(code, Opcodes.ARETURN);
    }

    /** A switch, so that the JVM makes a text only when it is asked for. */
    private void patches(MethodVisitor code) {
        Label[] labels = new Label[patches.size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = new Label();
        }
        code.visitVarInsn(Opcodes.ILOAD, 1);
        code.visitTableSwitchInsn(0, labels.length - 1, labels[0], labels);
        for (int i = 0; i < labels.length; i++) {
            code.visitLabel(labels[i]);
            code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            code.visitLdcInsn(patches.get(i));
            code.visitInsn(Opcodes.ARETURN);
        }
        end(code);
    }

    private static void end(MethodVisitor code, int last) {
        code.visitInsn(last);
        end(code);
    }

    private static void end(MethodVisitor code) {
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
