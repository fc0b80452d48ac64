// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How a value becomes words, as a recording describes it: a tree. Immutable.
 *
 * @param kind what it is
 * @param length of an array its number of words; of a table its number; otherwise 0
 * @param fields of a record its fields, in order; of a list or a table what its elements are
 */
record Node(Kind kind, int length, List<Field> fields) {
    private static final int MOST_DEPTH = 16;
    private static final String UNKNOWN = "it describes its frames in a way that is not known";

    /** What a value is; the order is in the files. */
    enum Kind {
        /** One word. */
        NUMBER,
        /** One word: a number in the dictionary. */
        TEXT,
        /** A fixed number of words. */
        ARRAY,
        /** One word that is 0 if it is null, then the fields. */
        RECORD,
        /** One word, the number of elements, then the elements. */
        LIST,
        /** No word here; the elements are the entities of a table. */
        TABLE
    }

    /**
     * A field of a record.
     *
     * @param base the field, by its place, whose words are subtracted from those of this one; -1 if
     *     there is none
     */
    record Field(String name, int base, Node node) {}

    static final Node NUMBER = new Node(Kind.NUMBER, 0, List.of());
    static final Node TEXT = new Node(Kind.TEXT, 0, List.of());

    static Node array(int length) {
        return new Node(Kind.ARRAY, length, List.of());
    }

    static Node list(Node element) {
        return new Node(Kind.LIST, 0, List.of(new Field("", -1, element)));
    }

    static Node table(int number, String name, Node element) {
        return new Node(Kind.TABLE, number, List.of(new Field(name, -1, element)));
    }

    Node element() {
        return fields.get(0).node;
    }

    /** The number of words; -1 if it is not always the same. */
    int width() {
        return switch (kind) {
            case NUMBER, TEXT -> 1;
            case ARRAY -> length;
            case TABLE -> 0;
            case LIST -> -1;
            case RECORD -> {
                int sum = 1;
                for (Field each : fields) {
                    int width = each.node.width();
                    sum = width < 0 || sum < 0 ? -1 : sum + width;
                }
                yield sum;
            }
        };
    }

    /**
     * Where in a record the words of a field begin; -1 if it has no such field, or the place is not
     * always the same.
     */
    int place(String field) {
        int place = 1;
        for (Field each : fields) {
            if (each.name.equals(field)) {
                return place;
            }
            int width = each.node.width();
            if (width < 0) {
                return -1;
            }
            place += width;
        }
        return -1;
    }

    /** Passes over a value. */
    void skip(Words words) {
        switch (kind) {
            case LIST -> {
                for (long left = words.next(); left > 0 && words.hasNext(); left--) {
                    element().skip(words);
                }
            }
            case RECORD -> {
                words.next();
                fields.forEach(each -> each.node.skip(words));
            }
            default -> words.skip(width());
        }
    }

    void write(DataOutput out) throws IOException {
        out.writeByte(kind.ordinal());
        out.writeInt(length);
        out.writeShort(fields.size());
        for (Field each : fields) {
            out.writeUTF(each.name);
            out.writeShort(each.base);
            each.node.write(out);
        }
    }

    static Node read(DataInput in) throws IOException {
        return read(in, 0);
    }

    private static Node read(DataInput in, int depth) throws IOException {
        int kind = in.readUnsignedByte();
        int length = in.readInt();
        int size = in.readUnsignedShort();
        boolean holds = kind >= Kind.RECORD.ordinal();
        if (depth > MOST_DEPTH || kind >= Kind.values().length || holds && size == 0) {
            throw new CodecException(UNKNOWN);
        }
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String name = in.readUTF();
            int base = in.readShort();
            if (base < -1 || base >= i) {
                throw new CodecException(UNKNOWN);
            }
            fields.add(new Field(name, base, read(in, depth + 1)));
        }
        return new Node(Kind.values()[kind], length, fields);
    }
}
