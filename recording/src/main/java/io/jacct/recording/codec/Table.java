// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The entities of a kind. An entity has a slot from its coming to its going. Both ends give slots
 * in the same order, so slots are not written when entities come.
 */
final class Table {
    private final List<Entity> slots = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();

    /** The place of the word that tells when an entity was read; -1 for none. */
    final int moment;

    /** In the order of the list. */
    List<Entity> order = new ArrayList<>();

    /** Makes a table whose entities are described so. */
    Table(Node element) {
        moment = element.place("takenNanos");
    }

    Entity come() {
        int slot = free.isEmpty() ? slots.size() : free.pop();
        Entity entity = new Entity(slot);
        if (slot == slots.size()) {
            slots.add(entity);
        } else {
            slots.set(slot, entity);
        }
        return entity;
    }

    void go(Entity entity) {
        slots.set(entity.slot, null);
        free.push(entity.slot);
    }

    /** The entity in that slot. */
    Entity at(long slot) throws CodecException {
        Entity entity = slot >= 0 && slot < slots.size() ? slots.get((int) slot) : null;
        if (entity == null) {
            throw new CodecException("a frame names an entity that is not there");
        }
        return entity;
    }
}
