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
    private static final int NO_MORE = -2;

    private final Texts texts = new Texts();
    private final Words words = new Words(texts);
    private final Bytes heads = new Bytes();
    private final Bytes numbers = new Bytes();
    private final WordChanges changes = new WordChanges(heads, numbers);
    private final Entity root = new Entity(0);
    private final List<Table> tables = new ArrayList<>();
    private final Map<Integer, Form.Reading> elements = new HashMap<>();
    private final Form.Reading frame;
    private final Set<String> missing;

    /** Makes a decoder for the first frame of an encoder and those after it. */
    public FrameDecoder(Schema schema) {
        missing = schema.missing();
        frame = Schema.FRAME.reading(schema.root(), elements);
        schema.tables().forEach(each -> tables.add(new Table(each.element())));
    }

    /**
     * Takes the bytes of the next frame.
     *
     * @throws CodecException if they are not those of the next frame; the decoder is then of no use
     */
    public void decode(byte[] bytes, int length) throws CodecException {
        heads.read(bytes, 0, length);
        changes.begin(heads.signed());
        int ofHeads = heads.count();
        for (int left = heads.count(); left > 0; left--) {
            texts.add(heads.text());
        }
        int first = heads.place();
        int ofNumbers = length - first - ofHeads;
        if (ofNumbers < 0) {
            throw new CodecException("the parts of a frame are longer than it");
        }
        heads.read(bytes, first, ofHeads);
        numbers.read(bytes, first + ofHeads, ofNumbers);
        changes.read(root);
        for (Table each : tables) {
            read(each);
        }
    }

    private void read(Table table) throws CodecException {
        Set<Entity> gone = new HashSet<>();
        long slot = 0;
        for (int left = heads.count(); left > 0; left--) {
            slot += heads.signed();
            Entity entity = table.at(slot);
            gone.add(entity);
            table.go(entity);
        }
        List<Entity> expected = new ArrayList<>(table.order);
        expected.removeIf(gone::contains);
        // each that comes is changed, which takes bytes
        for (int left = heads.count(); left > 0; left--) {
            expected.add(table.come());
        }
        table.order = TableOrder.read(expected, table, heads);
        int next = next(-1);
        for (int i = 0; i < table.order.size(); i++) {
            Entity entity = table.order.get(i);
            if (table.moment >= 0) {
                changes.readMoment(entity, table.moment);
                entity.value = null;
            }
            if (i == next) {
                changes.read(entity);
                entity.value = null;
                next = next(i);
            } else if (changes.pass(entity)) {
                entity.value = null;
            }
        }
        if (next != NO_MORE) {
            throw new CodecException("a frame changes an entity that is not there");
        }
    }

    /** The place of the next entity that has changed. */
    private int next(int last) throws CodecException {
        long distance = heads.number();
        return distance == 0 ? NO_MORE : (int) Math.min(Integer.MAX_VALUE, last + distance);
    }

    /** The frame whose bytes were taken last. */
    public Frame frame() {
        for (int i = 0; i < tables.size(); i++) {
            words.putTable(i + 1, values(tables.get(i), elements.get(i + 1)));
        }
        words.read(root);
        Frame read = (Frame) frame.read(words);
        return missing.isEmpty() ? read : read.without(missing);
    }

    private List<Object> values(Table table, Form.Reading element) {
        if (element == null) {
            return List.of();
        }
        List<Object> values = new ArrayList<>();
        for (Entity each : table.order) {
            if (each.value == null) {
                words.read(each);
                each.value = element.read(words);
            }
            values.add(each.value);
        }
        return Collections.unmodifiableList(values);
    }
}
