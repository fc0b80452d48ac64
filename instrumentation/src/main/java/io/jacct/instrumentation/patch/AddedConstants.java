// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.patch;

import io.jacct.weave.patch.ClassParts;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The constants of a woven class that its patch has to add, numbered from 1. */
final class AddedConstants {
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int FIELD = 9;
    private static final int NAME_AND_TYPE = 12;
    private static final int DYNAMIC = 17;
    private static final int INVOKE_DYNAMIC = 18;

    private final ClassParts woven;
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int count;

    AddedConstants(ClassParts woven) {
        this.woven = woven;
    }

    /** The new number of a constant of the woven class. */
    int number(int constant) throws IOException {
        Integer known = numbers.get(constant);
        if (known != null) {
            return known;
        }
        int at = woven.constant(constant);
        int tag = woven.file[at];
        ByteArrayOutputStream entry = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(entry);
        out.writeByte(tag);
        if (tag == UTF8) {
            out.write(woven.file, at + 1, 2 + woven.number(at + 1));
        } else if (tag < CLASS) {
            out.write(woven.file, at + 1, ClassParts.length(tag));
        } else if (tag <= NAME_AND_TYPE) {
            out.writeShort(number(woven.number(at + 1)));
            if (tag > STRING) {
                out.writeShort(number(woven.number(at + 3)));
            }
        } else {
            throw new UnsupportedOperationException("constant " + tag);
        }
        bytes.write(entry.toByteArray());
        int number = count + 1;
        numbers.put(constant, number);
        count += tag == LONG || tag == DOUBLE ? 2 : 1;
        return number;
    }

    int count() {
        return count;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    /** The added fields that the class itself declares, by name and descriptor. */
    Set<String> fields(ClassParts declaring) {
        Set<String> fields = new TreeSet<>();
        for (int constant : numbers.keySet()) {
            int at = woven.constant(constant);
            if (woven.file[at] == FIELD) {
                int pair = woven.constant(woven.number(at + 3));
                String name = woven.text(woven.number(pair + 1));
                fields.add(name.concat(woven.text(woven.number(pair + 3))));
            }
        }
        fields.retainAll(declaring.fields.keySet());
        return fields;
    }

    /** What a constant stands for. Equal constants of two classes have the same text. */
    static String symbol(ClassParts parts, int number) {
        int at = parts.constant(number);
        int tag = parts.file[at];
        if (tag == UTF8) {
            return "(" + parts.text(number) + ")";
        } else if (tag == CLASS || tag == STRING) {
            return "(" + tag + symbol(parts, parts.number(at + 1)) + ")";
        } else if (tag > STRING && tag <= NAME_AND_TYPE) {
            String first = symbol(parts, parts.number(at + 1));
            return "(" + tag + first + symbol(parts, parts.number(at + 3)) + ")";
        } else if (tag >= INTEGER && tag < CLASS) {
            long low = tag < LONG ? 0 : parts.integer(at + 5) & 0xffff_ffffL;
            return "(" + tag + " " + parts.integer(at + 1) + " " + low + ")";
        }
        if (tag != DYNAMIC && tag != INVOKE_DYNAMIC) {
            throw new UnsupportedOperationException("constant " + tag);
        }
        // a row of the table of bootstrap methods, which is the same before and after
        int row = parts.number(at + 1);
        return "(" + tag + " " + row + symbol(parts, parts.number(at + 3)) + ")";
    }
}
