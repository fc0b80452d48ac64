// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.weave.patch.ClassParts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Boot loader. Checks whether bytes are the class file of a type, as far as this can be told
 * without running them. All lengths and indices must be right, and the bytes must end where the
 * class ends. If the JVM refuses a class that is being defined, the application gets the error. If
 * it refuses one that is being retransformed, JDK 17 may crash.
 */
final class ClassFile {
    private static final int MAGIC = 0xCAFE_BABE;
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_HANDLE = 15;

    private static final int EXCEPTION = 8;

    private final ByteBuffer in;

    /** The position of each constant, where its tag is; 0 if there is no such constant. */
    private int[] constants;

    private ClassFile(byte[] bytes) {
        this.in = ByteBuffer.wrap(bytes);
    }

    /** Whether the bytes are the class file of {@code type}, a binary name. */
    static boolean isOf(String type, byte[] bytes) {
        try {
            return new ClassFile(bytes).isOf(type);
        } catch (RuntimeException notEvenBytesEnough) {
            return false;
        }
    }

    private boolean isOf(String type) {
        if (in.getInt() != MAGIC) {
            return false;
        }
        in.getInt();
        readConstants();
        checkConstants();
        in.getShort();
        if (!type.replace('.', '/').equals(className(next()))) {
            return false;
        }
        int parent = next();
        check(parent != 0 || "java.lang.Object".equals(type));
        if (parent != 0) {
            className(parent);
        }
        for (int left = next(); left > 0; left--) {
            className(next());
        }
        members(false);
        members(true);
        attributes(false);
        return !in.hasRemaining();
    }

    private void readConstants() {
        int count = next();
        constants = new int[count];
        for (int i = 1; i < count; i++) {
            constants[i] = in.position();
            int tag = in.get();
            check(ClassParts.length(tag) > 0);
            skip(tag == UTF8 ? next() : ClassParts.length(tag));
            i += tag == LONG || tag == DOUBLE ? 1 : 0;
        }
    }

    /** Checks that constants refer to constants of the right kinds. */
    private void checkConstants() {
        for (int at : constants) {
            int tag = at == 0 ? UTF8 : in.get(at);
            if (tag == CLASS || ClassParts.length(tag) == 2 && tag != UTF8) {
                check(tag(in.getShort(at + 1)) == UTF8);
            } else if (tag == NAME_AND_TYPE) {
                check(tag(in.getShort(at + 1)) == UTF8 && tag(in.getShort(at + 3)) == UTF8);
            } else if (tag > CLASS && tag < NAME_AND_TYPE) {
                check(tag(in.getShort(at + 1)) == CLASS);
                check(tag(in.getShort(at + 3)) == NAME_AND_TYPE);
            } else if (tag > METHOD_HANDLE && ClassParts.length(tag) == 4) {
                check(tag(in.getShort(at + 3)) == NAME_AND_TYPE);
            }
        }
    }

    /** The tag of a constant; 0 if there is none of that number. */
    private int tag(int number) {
        int at = constants[number & 0xffff];
        return at == 0 ? 0 : in.get(at);
    }

    private String className(int number) {
        check(tag(number) == CLASS);
        int name = constants[in.getShort(constants[number] + 1) & 0xffff];
        int length = in.getShort(name + 1) & 0xffff;
        return new String(in.array(), name + 3, length, StandardCharsets.UTF_8);
    }

    private void members(boolean methods) {
        for (int left = next(); left > 0; left--) {
            in.getShort();
            check(tag(next()) == UTF8 && tag(next()) == UTF8);
            attributes(methods);
        }
    }

    private void attributes(boolean withCode) {
        for (int left = next(); left > 0; left--) {
            int name = next();
            check(tag(name) == UTF8);
            int length = in.getInt();
            int end = in.position() + length;
            check(length >= 0 && end >= 0 && end <= in.limit());
            if (withCode && isCode(constants[name])) {
                code();
                check(in.position() == end);
            }
            in.position(end);
        }
    }

    /** Whether the text there is {@code Code}. */
    private boolean isCode(int at) {
        return in.getShort(at + 1) == 4 && in.getInt(at + 3) == 0x436F_6465;
    }

    private void code() {
        in.getInt();
        int length = in.getInt();
        check(length > 0 && length <= 0xffff);
        skip(length);
        skip(next() * EXCEPTION);
        attributes(false);
    }

    private int next() {
        return in.getShort() & 0xffff;
    }

    private void skip(int bytes) {
        in.position(in.position() + bytes);
    }

    private static void check(boolean right) {
        if (!right) {
            throw new IllegalArgumentException();
        }
    }
}
