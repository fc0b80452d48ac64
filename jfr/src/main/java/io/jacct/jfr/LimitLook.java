// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.field.ResourceUse;
import io.jacct.jfr.PageEvents.Reached;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.page.PageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Emits an event for each resource of an owner that has reached a bound since the last look. The
 * page counts crossings of the barrier and charges above the limit, so none is missed; several of
 * one second are one event.
 */
final class LimitLook extends Look {
    /** The owners of a page. */
    interface Source {
        List<Beancounter> beancounters() throws PageException;
    }

    private final Source source;
    private final EventDefinition<Reached> definition;
    private Map<Key, Counts> known = Map.of();

    private record Key(int luid, int resource) {}

    /** How often the bounds were reached so far. */
    private record Counts(long crossings, long failcnt) {
        static final Counts NONE = new Counts(0, 0);
    }

    LimitLook(Recordings recordings, Source source, EventDefinition<Reached> definition) {
        super(recordings);
        this.source = source;
        this.definition = definition;
    }

    @Override
    void begin() throws PageException {
        changed();
    }

    @Override
    void look() throws PageException {
        changed().forEach(definition::emit);
    }

    private List<Reached> changed() throws PageException {
        List<Reached> changed = new ArrayList<>();
        Map<Key, Counts> now = new HashMap<>();
        for (Beancounter owner : source.beancounters()) {
            for (ResourceUse use : ResourceUse.of(owner)) {
                Key key = new Key(owner.id(), use.resource().id());
                Counts then = known.getOrDefault(key, Counts.NONE);
                Counts counts = new Counts(use.crossings(), use.now().failcnt());
                now.put(key, counts);
                add(changed, use, PageEvents.BARRIER, counts.crossings - then.crossings);
                add(changed, use, PageEvents.LIMIT, counts.failcnt - then.failcnt);
            }
        }
        known = now;
        return changed;
    }

    private static void add(List<Reached> changed, ResourceUse use, String bound, long times) {
        if (times > 0) {
            changed.add(new Reached(use, bound, times));
        }
    }
}
