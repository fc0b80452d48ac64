// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns the bytes of {@link FrameEncoder} back into frames, in their order. For one thread. */
public final class FrameDecoder {
    /** More than any entity has, so that a damaged file takes no memory. */
    private static final int MOST_WORDS = 1 << 22;

    private final Texts texts = new Texts();
    private final Words words = new Words(texts);
    private final Entity root = new Entity(0);
    private final List<Table> tables = new ArrayList<>();
    private final Map<Integer, Form.Reading> elements = new HashMap<>();
    private final Form.Reading frame;
    private long elapsed;

    /** Makes a decoder for the first frame of an encoder and those after it. */
    public FrameDecoder(Schema schema) {
        frame = Schema.FRAME.reading(schema.root(), elements);
        for (int i = 0; i < schema.tables(); i++) {
            tables.add(new Table());
        }
    }

    /**
     * Takes the bytes of the next frame.
     *
     * @throws CodecException if they are not those of the next frame; the decoder is then of no use
     */
    public void decode(byte[] bytes, int length) throws CodecException {
        Bytes from = new Bytes(bytes, length);
        elapsed = from.signed();
        for (int left = from.count(); left > 0; left--) {
            texts.add(from.text());
        }
        change(root, from);
        for (Table each : tables) {
            read(each, from);
        }
    }

    private void read(Table table, Bytes from) throws CodecException {
        Set<Entity> gone = new HashSet<>();
        long slot = 0;
        for (int left = from.count(); left > 0; left--) {
            slot += from.signed();
            Entity entity = table.at(slot);
            gone.add(entity);
            table.go(entity);
        }
        List<Entity> expected = new ArrayList<>(table.order);
        expected.removeIf(gone::contains);
        for (int left = from.count(); left > 0; left--) {
            expected.add(table.come());
        }
        table.order = TableOrder.read(expected, table, from);
        int next = nextPlace(-1, from);
        for (int i = 0; i < table.order.size(); i++) {
            Entity entity = table.order.get(i);
            if (i == next) {
                change(entity, from);
                next = nextPlace(i, from);
            } else if (entity.pass(elapsed)) {
                entity.value = null;
            }
        }
        if (next != Integer.MAX_VALUE) {
            throw new CodecException("a frame changes an entity that is not there");
        }
    }

    /** The place of the next change, and a place beyond all after the last one. */
    private static int nextPlace(int last, Bytes from) throws CodecException {
        long distance = from.number();
        return distance == 0
                ? Integer.MAX_VALUE
                : (int) Math.min(Integer.MAX_VALUE - 1, last + distance);
    }

    private void change(Entity entity, Bytes from) throws CodecException {
        long length = entity.words.length + from.signed();
        if (length < 0 || length > MOST_WORDS) {
            throw new CodecException("an entity of a frame has " + length + " words");
        }
        entity.resize((int) length);
        entity.value = null;
        int next = nextPlace(-1, from);
        for (int i = 0; i < entity.words.length; i++) {
            long word = entity.expected(i, elapsed);
            if (i == next) {
                word += from.signed();
                next = nextPlace(i, from);
            }
            entity.set(i, word, elapsed);
        }
        if (next != Integer.MAX_VALUE) {
            throw new CodecException("a frame changes a word that is not there");
        }
    }

    /** The frame whose bytes were taken last. */
    public Frame frame() {
        for (int i = 0; i < tables.size(); i++) {
            words.putTable(i + 1, values(tables.get(i), elements.get(i + 1)));
        }
        words.read(root.words);
        return (Frame) frame.read(words);
    }

    private List<Object> values(Table table, Form.Reading element) {
        if (element == null) {
            return List.of();
        }
        List<Object> values = new ArrayList<>();
        for (Entity each : table.order) {
            if (each.value == null) {
                words.read(each.words);
                each.value = element.read(words);
            }
            values.add(each.value);
        }
        return Collections.unmodifiableList(values);
    }
}
