// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.patch;

import io.jacct.weave.patch.ClassParts;
import io.jacct.weave.patch.ClassParts.Member;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes the patch that turns a class file into its woven form. The format is that of {@code Patch},
 * which applies it.
 */
final class PatchMaker {
    private final ClassParts original;
    private final ClassParts woven;
    private final AddedConstants added;
    private final ByteArrayOutputStream methods = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(methods);
    private final Set<String> done = new HashSet<>();

    private PatchMaker(byte[] original, byte[] woven) {
        this.original = new ClassParts(original);
        this.woven = new ClassParts(woven);
        this.added = new AddedConstants(this.woven);
    }

    /**
     * The patch as text, a byte for each character.
     *
     * @param points the methods that are woven where there are some
     * @throws UnsupportedOperationException if there is something that a patch cannot express
     */
    static String of(byte[] original, byte[] woven, Collection<String> points) {
        try {
            return new PatchMaker(original, woven).make(points);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private String make(Collection<String> points) throws IOException {
        List<String> absent = new ArrayList<>();
        for (String method : points) {
            Member before = original.methods.get(method);
            if (before == null || before.code == 0) {
                absent.add(method);
            } else if (done.add(method)) {
                method(method, before, woven.methods.get(method));
            }
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream patch = new DataOutputStream(all);
        patch.writeShort(added.count());
        bytes(patch, added.bytes());
        texts(patch, added.fields(original));
        texts(patch, absent);
        patch.writeShort(done.size());
        methods.writeTo(patch);
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    private static void texts(DataOutputStream out, Collection<String> texts) throws IOException {
        out.writeShort(texts.size());
        for (String text : texts) {
            bytes(out, text.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        if (bytes.length > 0xffff) {
            throw new UnsupportedOperationException("too long");
        }
        out.writeShort(bytes.length);
        out.write(bytes);
    }

    private static int[] operands(CodeConstants constants) {
        return constants.operands.stream().mapToInt(Integer::intValue).toArray();
    }

    private void method(String key, Member before, Member after) throws IOException {
        int[] operands = operands(new CodeConstants(original, before));
        bytes(out, key.getBytes(StandardCharsets.ISO_8859_1));
        out.writeShort(original.integer(before.code + 4));
        out.writeInt(original.checksum(before, operands));
        out.writeShort(operands.length);
        for (int operand : operands) {
            out.writeShort(operand);
        }
        bytes(out, Arrays.copyOfRange(woven.file, after.code, after.codeEnd));
        List<int[]> old = new ArrayList<>();
        List<int[]> fresh = new ArrayList<>();
        CodeConstants constants = new CodeConstants(woven, after);
        for (int operand : constants.operands) {
            int place = 8 + (operand & ~ClassParts.NARROW);
            int same = find(before, operands, operand, woven.operand(after, operand));
            if (same >= 0) {
                old.add(new int[] {place, same});
            } else if ((operand & ClassParts.NARROW) == 0) {
                fresh.add(new int[] {place, added.number(woven.operand(after, operand))});
            } else {
                throw new UnsupportedOperationException("a narrow constant is added");
            }
        }
        for (int place : constants.others) {
            fresh.add(new int[] {place - after.code, added.number(woven.number(place))});
        }
        pairs(old);
        pairs(fresh);
        pairs(lines(before, after));
    }

    /** Which of the operands before is the same constant, with a number of the same width. */
    private int find(Member before, int[] operands, int wanted, int constant) {
        String symbol = AddedConstants.symbol(woven, constant);
        for (int i = 0; i < operands.length; i++) {
            if (((operands[i] ^ wanted) & ClassParts.NARROW) == 0
                    && symbol.equals(
                            AddedConstants.symbol(
                                    original, original.operand(before, operands[i])))) {
                return i;
            }
        }
        return -1;
    }

    private List<int[]> lines(Member before, Member after) {
        int[] known = original.lines(before);
        List<int[]> lines = new ArrayList<>();
        for (int place : woven.lines(after)) {
            int same = 0;
            while (same < known.length && original.number(known[same]) != woven.number(place)) {
                same++;
            }
            if (same == known.length) {
                throw new UnsupportedOperationException("a line is added");
            }
            lines.add(new int[] {place - after.code, same});
        }
        return lines;
    }

    private void pairs(List<int[]> pairs) throws IOException {
        out.writeShort(pairs.size());
        for (int[] pair : pairs) {
            out.writeShort(pair[0]);
            out.writeShort(pair[1]);
        }
    }
}
