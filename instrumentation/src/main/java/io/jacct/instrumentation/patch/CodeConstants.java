// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.patch;

import io.jacct.weave.patch.ClassParts;
import io.jacct.weave.patch.ClassParts.Member;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Finds the constants that the code of a method refers to. Positions are those in the class file.
 */
final class CodeConstants {
    private static final int WIDE = 196;
    private static final int GOTO_W = 200;
    private static final int FRAME_SAME = 64;
    private static final int FRAME_ONE = 128;
    private static final int FRAME_EXTENDED = 247;
    private static final int FRAME_APPEND = 252;
    private static final int FRAME_FULL = 255;
    private static final int OBJECT = 7;
    private static final int UNINITIALIZED = 8;

    /** The operands in the instructions, as {@link ClassParts#checksum} takes them. */
    final List<Integer> operands = new ArrayList<>();

    /** Other places: caught types, names of attributes, types in frames. Two bytes each. */
    final List<Integer> others = new ArrayList<>();

    private final ClassParts parts;
    private final int start;

    CodeConstants(ClassParts parts, Member method) {
        this.parts = parts;
        this.start = method.code + 8;
        instructions(parts.exceptions(method));
        int at = parts.exceptions(method) + 2;
        for (; at < parts.attributes(method); at += 8) {
            if (parts.number(at + 6) != 0) {
                others.add(at + 6);
            }
        }
        attributes(parts.attributes(method));
    }

    private void instructions(int end) {
        if (end - start >= ClassParts.NARROW) {
            throw new UnsupportedOperationException("so much code");
        }
        for (int at = start; at < end; at += length(at)) {
            int code = parts.file[at] & 0xff;
            if (code == Opcodes.LDC) {
                operands.add(at + 1 - start | ClassParts.NARROW);
            } else if (refers(code)) {
                operands.add(at + 1 - start);
            }
        }
    }

    private static boolean refers(int code) {
        return switch (code) {
            case 19, 20, Opcodes.NEW, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
            case Opcodes.CHECKCAST, Opcodes.INSTANCEOF -> true;
            default -> code >= Opcodes.GETSTATIC && code <= Opcodes.INVOKEDYNAMIC;
        };
    }

    private int length(int at) {
        int code = parts.file[at] & 0xff;
        int padded = start + (at - start & ~3) + 4;
        return switch (code) {
            case Opcodes.TABLESWITCH ->
                    padded
                            + 12
                            - at
                            + 4 * (parts.integer(padded + 8) - parts.integer(padded + 4) + 1);
            case Opcodes.LOOKUPSWITCH -> padded + 8 - at + 8 * parts.integer(padded + 4);
            case WIDE -> (parts.file[at + 1] & 0xff) == Opcodes.IINC ? 6 : 4;
            case Opcodes.BIPUSH, Opcodes.LDC, Opcodes.RET, Opcodes.NEWARRAY -> 2;
            case Opcodes.INVOKEINTERFACE, Opcodes.INVOKEDYNAMIC, GOTO_W, GOTO_W + 1 -> 5;
            case Opcodes.MULTIANEWARRAY -> 4;
            case Opcodes.SIPUSH, Opcodes.IINC, Opcodes.IFNULL, Opcodes.IFNONNULL -> 3;
            default -> isLocal(code) ? 2 : refers(code) || isJump(code) ? 3 : 1;
        };
    }

    private static boolean isLocal(int code) {
        return code >= Opcodes.ILOAD && code <= Opcodes.ALOAD
                || code >= Opcodes.ISTORE && code <= Opcodes.ASTORE;
    }

    private static boolean isJump(int code) {
        return code >= Opcodes.IFEQ && code <= Opcodes.JSR;
    }

    private void attributes(int table) {
        int at = table + 2;
        for (int left = parts.number(table); left > 0; left--) {
            others.add(at);
            if (parts.isNamed(at, "StackMapTable")) {
                frames(at + 6);
            } else if (parts.isNamed(at, "LocalVariableTable")
                    || parts.isNamed(at, "LocalVariableTypeTable")) {
                variables(at + 6);
            } else if (!parts.isNamed(at, "LineNumberTable")) {
                throw new UnsupportedOperationException(parts.text(parts.number(at)));
            }
            at += 6 + parts.integer(at + 2);
        }
    }

    private void variables(int table) {
        for (int i = 0; i < parts.number(table); i++) {
            others.add(table + 2 + 10 * i + 4);
            others.add(table + 2 + 10 * i + 6);
        }
    }

    private void frames(int table) {
        int at = table + 2;
        for (int left = parts.number(table); left > 0; left--) {
            int kind = parts.file[at++] & 0xff;
            if (kind >= FRAME_EXTENDED) {
                at += 2;
            }
            if (kind == FRAME_FULL) {
                at = types(at + 2, parts.number(at));
                at = types(at + 2, parts.number(at));
            } else if (kind >= FRAME_APPEND) {
                at = types(at, kind - FRAME_APPEND + 1);
            } else if (kind == FRAME_EXTENDED || kind >= FRAME_SAME && kind < FRAME_ONE) {
                at = types(at, 1);
            }
        }
    }

    private int types(int first, int count) {
        int at = first;
        for (int left = count; left > 0; left--) {
            int kind = parts.file[at++];
            if (kind == OBJECT) {
                others.add(at);
            }
            at += kind == OBJECT || kind == UNINITIALIZED ? 2 : 0;
        }
        return at;
    }
}
