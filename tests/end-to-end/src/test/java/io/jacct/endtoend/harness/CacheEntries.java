// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Forges files of a weave cache, in which only the class is wrong. */
public final class CacheEntries {
    private static final int HEADER = 8;
    private static final String OBJECT = "java/lang/Object";

    private CacheEntries() {}

    /**
     * The files of a type, for its bytes as loaded and for its bytes as the JVM reconstitutes them.
     */
    public static List<Path> of(Path cache, String type) throws IOException {
        List<Path> found = new ArrayList<>();
        try (var files = Files.newDirectoryStream(cache, type + "-*.woven")) {
            files.forEach(found::add);
        }
        if (found.isEmpty()) {
            throw new IOException("nothing of " + type + " in " + cache);
        }
        return found;
    }

    /** Replaces the class by its first half. */
    public static void halve(Path file) throws IOException {
        forge(file, woven -> Arrays.copyOf(woven, woven.length / 2));
    }

    /** Replaces the class by an empty one of the same name. */
    public static void empty(Path file) throws IOException {
        forge(
                file,
                woven -> {
                    ClassWriter empty = new ClassWriter(0);
                    String name = new ClassReader(woven).getClassName();
                    empty.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, OBJECT, null);
                    return empty.toByteArray();
                });
    }

    /** Replaces the class by one whose methods begin with an instruction that has no operand. */
    public static void breakCode(Path file) throws IOException {
        forge(
                file,
                woven -> {
                    ClassWriter broken = new ClassWriter(0);
                    new ClassReader(woven).accept(new Breaking(broken), 0);
                    return broken.toByteArray();
                });
    }

    private static final class Breaking extends ClassVisitor {
        Breaking(ClassVisitor to) {
            super(Opcodes.ASM9, to);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            MethodVisitor to = super.visitMethod(access, name, descriptor, signature, thrown);
            return new MethodVisitor(Opcodes.ASM9, to) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    visitInsn(Opcodes.POP);
                }
            };
        }
    }

    /** The class in a file. */
    static byte[] woven(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return Arrays.copyOfRange(bytes, beginning(bytes), bytes.length);
    }

    /** The place of the class in the bytes of a file. */
    private static int beginning(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        in.position(HEADER);
        skip(in);
        skip(in);
        for (int left = in.getInt(); left > 0; left--) {
            skip(in);
        }
        skip(in);
        return in.position() + Integer.BYTES;
    }

    /** Rewrites a file with a right checksum. */
    private static void forge(Path file, UnaryOperator<byte[]> change) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int at = beginning(bytes);
        byte[] woven = change.apply(Arrays.copyOfRange(bytes, at, bytes.length));
        byte[] forged = Arrays.copyOf(bytes, at + woven.length);
        System.arraycopy(woven, 0, forged, at, woven.length);
        CRC32 sum = new CRC32();
        ByteBuffer out = ByteBuffer.wrap(forged).putInt(at - Integer.BYTES, woven.length);
        sum.update(forged, HEADER, forged.length - HEADER);
        Files.write(file, out.putInt(Integer.BYTES, (int) sum.getValue()).array());
    }

    private static void skip(ByteBuffer in) {
        int length = in.getInt();
        in.position(in.position() + length);
    }
}
