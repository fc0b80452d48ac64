// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

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
 * frame    elapsed time, number of new texts, the texts, the frame itself, then each table
 * table    number of gone entities, their slots; number of new ones;
 *          order: 0, or number of moved places, first place, their slots;
 *          changed entities: distance of places, entity; then 0
 * entity   difference of length; changed words: distance of places, difference; then 0
 * </pre>
 */
public final class FrameEncoder {
    private final Texts texts = new Texts();
    private final Words words = new Words(texts);
    private final Words scratch = new Words(texts);
    private final Bytes body = new Bytes();
    private final Bytes all = new Bytes();
    private final Entity root = new Entity(0);
    private final List<Side> sides = new ArrayList<>();
    private long takenNanos;
    private long frame;
    private long elapsed;

    /** A table, and its entities by key. */
    private static final class Side {
        final Table table = new Table();
        final Form element;
        final Map<Object, Entity> known = new HashMap<>();

        Side(Form element) {
            this.element = element;
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
        elapsed = next.snapshot().takenNanos() - takenNanos;
        takenNanos = next.snapshot().takenNanos();
        body.clear();
        words.clear();
        Schema.FRAME.write(next, words);
        change(root, words);
        for (int i = 0; i < sides.size(); i++) {
            write(sides.get(i), words.table(i + 1));
        }
        all.clear();
        all.putSigned(elapsed);
        List<String> fresh = texts.untold();
        all.putNumber(fresh.size());
        fresh.forEach(all::putText);
        all.putAll(body);
        return all.copy();
    }

    private void write(Side side, List<?> entities) {
        Map<Object, Integer> seen = new HashMap<>();
        List<Object> keys = new ArrayList<>();
        for (Object each : entities) {
            Object key = Keys.of(each);
            Integer times = seen.merge(key, 1, Integer::sum);
            // two of one key are told apart by their order
            Object own = times == 1 ? key : Arrays.asList(key, times);
            keys.add(own);
            Entity entity = side.known.get(own);
            if (entity != null) {
                entity.frame = frame;
            }
        }
        List<Entity> expected = go(side);
        List<Entity> order = come(side, keys, expected);
        side.table.order = order;
        TableOrder.write(expected, order, body);
        int last = -1;
        for (int i = 0; i < order.size(); i++) {
            scratch.clear();
            side.element.write(entities.get(i), scratch);
            if (hasChanged(order.get(i), scratch)) {
                body.putNumber(i - last);
                last = i;
                change(order.get(i), scratch);
            }
        }
        body.putNumber(0);
    }

    /** Writes which entities have gone, and returns the others. */
    private List<Entity> go(Side side) {
        List<Entity> stay = new ArrayList<>();
        List<Entity> gone = new ArrayList<>();
        for (Entity each : side.table.order) {
            (each.frame == frame ? stay : gone).add(each);
        }
        body.putNumber(gone.size());
        int last = 0;
        for (Entity each : gone) {
            body.putSigned(each.slot - last);
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
        body.putNumber(expected.size() - stayed);
        return order;
    }

    private boolean hasChanged(Entity entity, Words now) {
        boolean same = entity.words.length == now.length();
        for (int i = 0; same && i < now.length(); i++) {
            same = entity.expected(i, elapsed) == now.word(i);
        }
        if (same) {
            entity.pass(elapsed);
        }
        return !same;
    }

    private void change(Entity entity, Words now) {
        body.putSigned(now.length() - entity.words.length);
        entity.resize(now.length());
        int last = -1;
        for (int i = 0; i < now.length(); i++) {
            long difference = now.word(i) - entity.expected(i, elapsed);
            if (difference != 0) {
                body.putNumber(i - last);
                body.putSigned(difference);
                last = i;
            }
            entity.set(i, now.word(i), elapsed);
        }
        body.putNumber(0);
    }
}
