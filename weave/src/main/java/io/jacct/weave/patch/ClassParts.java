// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave.patch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Boot loader. Where the parts of a class file lie. The file comes from the JVM or from the JDK's
 * image, so nothing is checked: a damaged one makes the constructor throw a {@link
 * RuntimeException}. Patches and the build that makes them use it.
 */
public final class ClassParts {
    /** The length of a constant by its tag, without the tag; 0 if there is no such tag. */
    private static final byte[] LENGTHS = {
        0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2
    };

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int NAME_AND_TYPE = 12;
    private static final int DYNAMIC = 17;
    private static final int INVOKE_DYNAMIC = 18;

    private static final int MAGIC_AND_VERSION = 8;
    private static final int EXCEPTION = 8;
    private static final int LINE = 4;

    /** An operand whose position has this bit is one byte long; others are two bytes long. */
    public static final int NARROW = 0x8000;

    /** The class file itself. */
    public final byte[] file;

    /** Where the constants end. */
    public final int constantsEnd;

    /** The fields by name and descriptor, in their order. */
    public final Map<String, Member> fields = new LinkedHashMap<>();

    /** The methods by name and descriptor, in their order. */
    public final Map<String, Member> methods = new LinkedHashMap<>();

    /** The position of each constant, where its tag is; 0 if there is no such constant. */
    private final int[] constants;

    /** Reads the file. */
    public ClassParts(byte[] file) {
        this.file = file;
        this.constants = new int[number(MAGIC_AND_VERSION)];
        int at = MAGIC_AND_VERSION + 2;
        for (int i = 1; i < constants.length; i++) {
            constants[i] = at;
            int tag = file[at];
            at += 1 + (tag == UTF8 ? 2 + number(at + 1) : length(tag));
            i += tag == LONG || tag == DOUBLE ? 1 : 0;
        }
        constantsEnd = at;
        // access flags, this class, its superclass, and then the interfaces
        at += 6;
        at += 2 + 2 * number(at);
        at = members(at, fields);
        members(at, methods);
    }

    private int members(int start, Map<String, Member> members) {
        int at = start + 2;
        for (int left = number(start); left > 0; left--) {
            Member member = new Member(at);
            members.put(text(number(at + 2)).concat(text(number(at + 4))), member);
            int attributes = number(at + 6);
            at += 8;
            for (int i = 0; i < attributes; i++) {
                int end = at + 6 + integer(at + 2);
                if (isNamed(at, "Code")) {
                    member.code = at + 6;
                    member.codeEnd = end;
                }
                at = end;
            }
        }
        return at;
    }

    /**
     * The length of a constant without its tag; the bytes of a text come in addition.
     *
     * @return 0 if no constant has that tag
     * @throws IndexOutOfBoundsException if the tag is negative or above all others
     */
    public static int length(int tag) {
        return LENGTHS[tag];
    }

    /** Whether the attribute there has that name. */
    public boolean isNamed(int attribute, String name) {
        int at = constants[number(attribute)];
        int length = number(at + 1);
        if (length != name.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (file[at + 3 + i] != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The number of the constant after the last one. */
    public int constants() {
        return constants.length;
    }

    /** The position of a constant, where its tag is; 0 if there is no such constant. */
    public int constant(int number) {
        return number < constants.length ? constants[number] : 0;
    }

    /** The text of a constant, which is ASCII in names of the JDK. */
    public String text(int number) {
        int at = constants[number];
        return new String(file, at + 3, number(at + 1), StandardCharsets.ISO_8859_1);
    }

    /** Two bytes. */
    public int number(int at) {
        return (file[at] & 0xff) << 8 | file[at + 1] & 0xff;
    }

    /** Four bytes. */
    public int integer(int at) {
        return number(at) << 16 | number(at + 2);
    }

    /** The constant's number in an operand of the method's code. */
    public int operand(Member method, int operand) {
        int at = method.start() + (operand & ~NARROW);
        return (operand & NARROW) == 0 ? number(at) : file[at] & 0xff;
    }

    /** Where a method's table of exceptions begins, with the number of its rows. */
    public int exceptions(Member method) {
        return method.start() + integer(method.code + 4);
    }

    /** Where the attributes of a method's code begin, with their number. */
    public int attributes(Member method) {
        int exceptions = exceptions(method);
        return exceptions + 2 + EXCEPTION * number(exceptions);
    }

    /**
     * A checksum over what a method does: its access flags and its code. A constant counts by what
     * it stands for, so two builds of a class whose constants have other numbers may agree. Line
     * numbers do not count, but the code that they belong to does.
     *
     * @param operands where the code refers to constants, in order; if the code is another one,
     *     they may be anywhere
     */
    public int checksum(Member method, int[] operands) {
        CRC32 sum = new CRC32();
        sum.update(file, method.at, 2);
        int from = method.code;
        for (int operand : operands) {
            int at = method.start() + (operand & ~NARROW);
            sum.update(file, from, at - from);
            add(sum, operand(method, operand));
            from = at + ((operand & NARROW) == 0 ? 2 : 1);
        }
        int exceptions = exceptions(method);
        sum.update(file, from, exceptions + 2 - from);
        for (int at = exceptions + 2; at < attributes(method); at += EXCEPTION) {
            sum.update(file, at, EXCEPTION - 2);
            add(sum, number(at + 6));
        }
        for (int line : lines(method)) {
            sum.update(file, line - 2, 2);
        }
        return (int) sum.getValue();
    }

    private void add(CRC32 sum, int number) {
        int at = constant(number);
        int tag = file[at];
        sum.update(tag);
        if (at == 0) {
            return;
        }
        if (tag == UTF8) {
            sum.update(file, at + 1, 2 + number(at + 1));
        } else if (tag == CLASS || tag == STRING) {
            add(sum, number(at + 1));
        } else if (tag > STRING && tag <= NAME_AND_TYPE) {
            add(sum, number(at + 1));
            add(sum, number(at + 3));
        } else if (tag == DYNAMIC || tag == INVOKE_DYNAMIC) {
            sum.update(file, at + 1, 2);
            add(sum, number(at + 3));
        } else {
            sum.update(file, at + 1, length(tag));
        }
    }

    /** Where the line numbers of a method are, in their order. */
    public int[] lines(Member method) {
        int[] lines = {};
        int at = attributes(method);
        int left = number(at);
        for (at += 2; left > 0; left--) {
            if (isNamed(at, "LineNumberTable")) {
                int known = lines.length;
                lines = Arrays.copyOf(lines, known + number(at + 6));
                for (int i = known; i < lines.length; i++) {
                    lines[i] = at + 8 + LINE * (i - known) + 2;
                }
            }
            at += 6 + integer(at + 2);
        }
        return lines;
    }

    /** A field or a method. */
    public static final class Member {
        /** Where it begins. */
        public final int at;

        /** Where the content of its code attribute begins; 0 if it has none. */
        public int code;

        /** Where the code attribute ends. */
        public int codeEnd;

        /** What comes in the place of the code attribute's content; null if nothing does. */
        byte[] patched;

        Member(int at) {
            this.at = at;
        }

        /** Where its instructions begin. */
        int start() {
            return code + 8;
        }
    }
}
