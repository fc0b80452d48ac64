// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.Endpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns frames into bytes, each as the difference from the frame before; the first one is complete.
 * For one thread.
 *
 * <pre>
 * frame    elapsed time, length of the heads, number of new texts, the texts, heads, numbers
 * heads    the frame itself as an entity, then each table
 * table    number of gone entities, their slots; number of new ones;
 *          order: 0, or number of moved places, first place, their slots;
 *          changed entities: distance of places, entity; then 0
 * entity   difference of length; changed words as in WordChanges; then 0
 * </pre>
 */
public final class FrameEncoder {
    private final Texts texts = new Texts();
    private final Words words = new Words(texts);
    private final Words scratch = new Words(texts);
    private final Bytes heads = new Bytes();
    private final Bytes numbers = new Bytes();
    private final Bytes all = new Bytes();
    private final WordChanges changes = new WordChanges(heads, numbers);
    private final Entity root = new Entity(0);
    private final List<Side> sides = new ArrayList<>();
    private long takenNanos;
    private long frame;

    /** A table, and its entities by key. */
    private static final class Side {
        final Table table;
        final Form element;
        final Map<Object, Entity> known = new HashMap<>();

        Side(Form element) {
            this.element = element;
            this.table = new Table(element.node());
        }
    }

    /** Makes an encoder of which no frame depends on another one's. */
    public FrameEncoder() {
        enter(Schema.FRAME);
    }

    private void enter(Form form) {
        for (Form each : form.parts()) {
            if (each instanceof TableForm table) {
                sides.add(new Side(table.element()));
            } else {
                enter(each);
            }
        }
    }

    /** The bytes of the next frame. */
    public byte[] encode(Frame next) {
        frame++;
        long elapsed = next.snapshot().takenNanos() - takenNanos;
        takenNanos = next.snapshot().takenNanos();
        changes.begin(elapsed);
        heads.clear();
        numbers.clear();
        words.clear();
        Schema.FRAME.write(next, words);
        changes.write(root, words);
        for (int i = 0; i < sides.size(); i++) {
            write(sides.get(i), words.table(i + 1));
        }
        List<String> fresh = texts.untold();
        all.clear();
        all.putSigned(elapsed);
        all.putNumber(heads.length());
        all.putNumber(fresh.size());
        fresh.forEach(all::putText);
        all.putAll(heads);
        all.putAll(numbers);
        return all.copy();
    }

    private void write(Side side, List<?> entities) {
        List<Object> keys = keys(entities);
        for (Object each : keys) {
            Entity entity = side.known.get(each);
            if (entity != null) {
                entity.frame = frame;
            }
        }
        List<Entity> expected = go(side);
        List<Entity> order = come(side, keys, expected);
        side.table.order = order;
        TableOrder.write(expected, order, heads);
        int last = -1;
        for (int i = 0; i < order.size(); i++) {
            Entity entity = order.get(i);
            if (write(side, entity, entities.get(i))) {
                heads.putNumber(i - last);
                last = i;
                changes.write(entity, scratch);
            }
        }
        heads.putNumber(0);
    }

    /** Writes the moment, if there is one. Returns whether the words, in scratch, have changed. */
    private boolean write(Side side, Entity entity, Object now) {
        boolean rests = Keys.isSame(entity.value, now) && entity.isStill();
        entity.value = now instanceof Device || now instanceof Endpoint ? now : null;
        if (rests) {
            if (now instanceof Device device) {
                changes.writeMoment(entity, side.table.moment, device.takenNanos());
            }
            return false;
        }
        scratch.clear();
        side.element.write(now, scratch);
        if (side.table.moment >= 0) {
            long moment = scratch.word(side.table.moment);
            changes.writeMoment(entity, side.table.moment, moment);
        }
        return changes.hasChanged(entity, scratch);
    }

    /** Two entities of one key are told apart by their order. */
    private static List<Object> keys(List<?> entities) {
        Map<Object, Integer> seen = new HashMap<>();
        List<Object> keys = new ArrayList<>();
        for (Object each : entities) {
            Object key = Keys.of(each);
            Integer times = seen.merge(key, 1, Integer::sum);
            keys.add(times == 1 ? key : Arrays.asList(key, times));
        }
        return keys;
    }

    /** Writes which entities have gone, and returns the others. */
    private List<Entity> go(Side side) {
        List<Entity> stay = new ArrayList<>();
        List<Entity> gone = new ArrayList<>();
        for (Entity each : side.table.order) {
            (each.frame == frame ? stay : gone).add(each);
        }
        heads.putNumber(gone.size());
        int last = 0;
        for (Entity each : gone) {
            heads.putSigned(each.slot - last);
            last = each.slot;
            side.table.go(each);
            side.known.remove(each.key);
        }
        return stay;
    }

    /** Writes how many come, adds them to {@code expected}, and returns the order that it has. */
    private List<Entity> come(Side side, List<Object> keys, List<Entity> expected) {
        int stayed = expected.size();
        List<Entity> order = new ArrayList<>();
        for (Object key : keys) {
            Entity entity = side.known.get(key);
            if (entity == null) {
                entity = side.table.come();
                entity.key = key;
                entity.frame = frame;
                side.known.put(key, entity);
                expected.add(entity);
            }
            order.add(entity);
        }
        heads.putNumber(expected.size() - stayed);
        return order;
    }
}
