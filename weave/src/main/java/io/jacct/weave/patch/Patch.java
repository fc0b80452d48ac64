// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave.patch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Boot loader. Applies the patch of one type to a class file of that type. The patch has, for each
 * woven method, a checksum of the method before and its code after the weaving. It fits a class
 * file in which all these methods are the same, whatever else is in it. So it fits most builds of
 * one JDK release, and also a class that the JVM has put together anew.
 *
 * <p>A patch consists of numbers of two bytes, and of these parts:
 *
 * <pre>
 * constants to add; a number in one is relative to the added ones, from 1
 * fields that the class must have
 * methods that it must not have, since they would have to be woven
 * methods, each with
 *     its name and descriptor
 *     the length and the checksum of its code
 *     the positions of the constants in its code
 *     the new content of the code attribute
 *     where to put constants that the code had, added constants, and lines that the code had
 * </pre>
 */
final class Patch {
    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int STRING = 8;

    /** The most constants of a class. */
    private static final int MOST = 0xffff;

    private final byte[] patch;
    private final ClassParts parts;

    /** The position in the patch. */
    private int at;

    /** The number of the constant before the first added one. */
    private final int base;

    private byte[] out;
    private int length;

    private Patch(byte[] patch, byte[] original) {
        this.patch = patch;
        this.parts = new ClassParts(original);
        this.base = parts.constants() - 1;
    }

    /** The woven class file; null if the patch does not fit. Any thread. */
    static byte[] apply(String patch, byte[] original) {
        return new Patch(patch.getBytes(StandardCharsets.ISO_8859_1), original).apply();
    }

    private byte[] apply() {
        int added = next();
        int constants = at + 2;
        int end = constants + next();
        at = end;
        if (base + added >= MOST || !hasFields() || hasUnforeseenMethods()) {
            return null;
        }
        for (int left = next(); left > 0; left--) {
            if (!method()) {
                return null;
            }
        }
        out = new byte[parts.file.length + at];
        copy(parts.file, 0, parts.constantsEnd);
        put(out, 8, parts.constants() + added);
        add(constants, end);
        members();
        return Arrays.copyOf(out, length);
    }

    /** Whether the class has all fields that the woven code uses. Reads past all of them. */
    private boolean hasFields() {
        boolean all = true;
        for (int left = next(); left > 0; left--) {
            all &= parts.fields.containsKey(text());
        }
        return all;
    }

    /** Whether the class has a method with code that would have to be woven. */
    private boolean hasUnforeseenMethods() {
        boolean some = false;
        for (int left = next(); left > 0; left--) {
            ClassParts.Member method = parts.methods.get(text());
            some |= method != null && method.code != 0;
        }
        return some;
    }

    /** Prepares one method. Returns false if the class has another one. */
    private boolean method() {
        ClassParts.Member method = parts.methods.get(text());
        int before = next();
        int checksum = next() << 16 | next();
        int[] operands = new int[next()];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = next();
        }
        if (method == null
                || method.code == 0
                || parts.integer(method.code + 4) != before
                || parts.checksum(method, operands) != checksum) {
            return false;
        }
        int start = at + 2;
        at = start + next();
        method.patched = Arrays.copyOfRange(patch, start, at);
        complete(method, operands);
        return true;
    }

    /** Puts numbers of this class into the new code. */
    private void complete(ClassParts.Member method, int[] operands) {
        byte[] code = method.patched;
        for (int left = next(); left > 0; left--) {
            int place = next();
            int operand = operands[next()];
            int constant = parts.operand(method, operand);
            if ((operand & ClassParts.NARROW) == 0) {
                put(code, place, constant);
            } else {
                code[place] = (byte) constant;
            }
        }
        for (int left = next(); left > 0; left--) {
            put(code, next(), base + next());
        }
        int[] lines = parts.lines(method);
        for (int left = next(); left > 0; left--) {
            put(code, next(), parts.number(lines[next()]));
        }
    }

    /** Appends the added constants. */
    private void add(int start, int end) {
        at = start;
        while (at < end) {
            int tag = patch[at];
            if (tag < CLASS) {
                int size = 1 + (tag == UTF8 ? 2 + number(at + 1) : ClassParts.length(tag));
                copy(patch, at, at + size);
                at += size;
            } else {
                out[length++] = patch[at++];
                append(base + next());
                if (tag != CLASS && tag != STRING) {
                    append(base + next());
                }
            }
        }
    }

    /** Copies everything after the constants, with the new code in its place. */
    private void members() {
        int done = parts.constantsEnd;
        for (ClassParts.Member method : parts.methods.values()) {
            if (method.patched != null) {
                copy(parts.file, done, method.code - 4);
                append(method.patched.length >>> 16);
                append(method.patched.length);
                copy(method.patched, 0, method.patched.length);
                done = method.codeEnd;
            }
        }
        copy(parts.file, done, parts.file.length);
    }

    private void append(int number) {
        put(out, length, number);
        length += 2;
    }

    private void copy(byte[] from, int start, int end) {
        System.arraycopy(from, start, out, length, end - start);
        length += end - start;
    }

    private static void put(byte[] bytes, int place, int number) {
        bytes[place] = (byte) (number >> 8);
        bytes[place + 1] = (byte) number;
    }

    private int next() {
        at += 2;
        return number(at - 2);
    }

    private int number(int place) {
        return (patch[place] & 0xff) << 8 | patch[place + 1] & 0xff;
    }

    private String text() {
        int size = next();
        at += size;
        return new String(patch, at - size, size, StandardCharsets.ISO_8859_1);
    }
}
