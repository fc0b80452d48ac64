// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The instructions of a class, method by method, without stack maps and line numbers. Each method
 * is written into a class of its own, so the order of methods and constants does not matter.
 */
final class MethodCode extends ClassVisitor {
    private final Map<String, ClassWriter> methods = new TreeMap<>();

    private MethodCode() {
        super(Opcodes.ASM9);
    }

    /** By name and descriptor. Two classes with equal maps do the same. */
    static Map<String, ByteBuffer> of(byte[] type) {
        MethodCode code = new MethodCode();
        new ClassReader(type).accept(code, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        Map<String, ByteBuffer> bytes = new TreeMap<>();
        code.methods.forEach((name, one) -> bytes.put(name, ByteBuffer.wrap(one.toByteArray())));
        return bytes;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] thrown) {
        ClassWriter one = new ClassWriter(0);
        one.visit(Opcodes.V17, 0, "Method", null, "java/lang/Object", null);
        methods.put(name + descriptor, one);
        // the JVM keeps no mark of what is deprecated
        int kept = access & ~Opcodes.ACC_DEPRECATED;
        return one.visitMethod(kept, name, descriptor, signature, thrown);
    }
}
