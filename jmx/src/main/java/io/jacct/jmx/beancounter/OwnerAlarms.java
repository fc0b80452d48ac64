// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.counter.Resource;
import io.jacct.field.ResourceUse;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.page.PageException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Decides which alarms about owners to report, by comparing one look at the page with the next. The
 * page counts crossings and refused charges, so events between two looks are reported after the
 * second one. Events of an owner that comes and goes between two looks are not reported, if it
 * holds nothing at the end.
 *
 * <pre>
 * barrier    the number of crossings has grown
 * refused    failcnt has grown, and the last such report is a second old
 * leak       the owner is closed and holds something
 * rising     minheld was higher in each of 5 periods than in the period before
 * </pre>
 *
 * <p>For one thread at a time.
 */
final class OwnerAlarms {
    /** The number of periods with a rise that lead to an alarm. */
    static final int RISES = 5;

    private static final int TOP = 5;
    private static final long REFUSED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private Map<Integer, Known> known = new HashMap<>();

    /** The source of the open handles, which is read only if an alarm needs them. */
    interface HandleSource {
        Handles read() throws PageException;
    }

    /** The reports about one owner so far. */
    private static final class Known {
        final long[] crossings = new long[Resource.COUNT];
        final long[] failcnt = new long[Resource.COUNT];
        final long[] minheld = new long[Resource.COUNT];
        final int[] rises = new int[Resource.COUNT];
        final long[] refusedAt = new long[Resource.COUNT];
        final boolean[] refused = new boolean[Resource.COUNT];
        long periodEnd;
        boolean closed;
    }

    /** Skips all events of the owners until now. */
    OwnerAlarms(List<Beancounter> now) {
        for (Beancounter each : now) {
            Known old = new Known();
            for (Resource resource : ResourceUse.COUNTED) {
                int id = resource.id();
                old.crossings[id] = each.crossings().get(id);
                old.failcnt[id] = each.now().get(id).failcnt();
                old.minheld[id] = each.last().get(id).minheld();
            }
            old.periodEnd = each.periodEnd();
            old.closed = each.closed();
            known.put(each.id(), old);
        }
    }

    /**
     * The alarms to report after this look.
     *
     * @param now all owners, by id
     * @param handles of the same page
     * @param nanos the time by a monotonic clock
     */
    List<OwnerAlarm> look(List<Beancounter> now, HandleSource handles, long nanos)
            throws PageException {
        List<OwnerAlarm> told = new ArrayList<>();
        Map<Integer, Known> present = new HashMap<>();
        for (Beancounter each : now) {
            Known last = known.getOrDefault(each.id(), new Known());
            present.put(each.id(), last);
            for (Resource resource : ResourceUse.COUNTED) {
                bounds(each, resource, last, nanos, told);
            }
            rising(each, last, handles, told);
            leak(each, last, handles, told);
        }
        known = present;
        return told;
    }

    private static void bounds(
            Beancounter of, Resource resource, Known last, long nanos, List<OwnerAlarm> told) {
        int id = resource.id();
        long crossed = of.crossings().get(id) - last.crossings[id];
        if (crossed > 0) {
            last.crossings[id] += crossed;
            told.add(OwnerAlarm.barrier(of, resource, crossed));
        }
        long refused = of.now().get(id).failcnt() - last.failcnt[id];
        boolean again = last.refused[id] && nanos - last.refusedAt[id] < REFUSED_NANOS;
        if (refused > 0 && !again) {
            last.failcnt[id] += refused;
            last.refused[id] = true;
            last.refusedAt[id] = nanos;
            told.add(OwnerAlarm.refused(of, resource, refused));
        }
    }

    private static void rising(
            Beancounter of, Known last, HandleSource handles, List<OwnerAlarm> told)
            throws PageException {
        if (of.periodEnd() == last.periodEnd) {
            return;
        }
        boolean first = last.periodEnd == 0;
        for (Resource resource : ResourceUse.COUNTED) {
            int id = resource.id();
            long minheld = of.last().get(id).minheld();
            last.rises[id] = !first && minheld > last.minheld[id] ? last.rises[id] + 1 : 0;
            last.minheld[id] = minheld;
            if (last.rises[id] == RISES) {
                last.rises[id] = 0;
                Map<String, Long> openers = openers(charged(of, handles), resource);
                told.add(OwnerAlarm.rising(of, resource, RISES, openers));
            }
        }
        last.periodEnd = of.periodEnd();
    }

    private static void leak(
            Beancounter of, Known last, HandleSource handles, List<OwnerAlarm> told)
            throws PageException {
        if (of.closed() && !last.closed && !OwnerAlarm.held(of).isEmpty()) {
            told.add(OwnerAlarm.leak(of, charged(of, handles)));
        }
        last.closed = of.closed();
    }

    /** The open handles that are charged to an owner, the oldest first. */
    private static List<Handle> charged(Beancounter to, HandleSource handles) throws PageException {
        return handles.read().open().stream()
                .filter(each -> each.owner() == to.id())
                .sorted(Comparator.comparingLong(Handle::openedNanos))
                .toList();
    }

    /** The threads that opened most of those handles, by their names at that time. */
    private static Map<String, Long> openers(List<Handle> handles, Resource resource) {
        Map<String, Long> openers =
                handles.stream()
                        .filter(each -> resources(each).contains(resource))
                        .collect(Collectors.groupingBy(Handle::opener, Collectors.counting()));
        return openers.entrySet().stream()
                .sorted(Collections.reverseOrder(Map.Entry.comparingByValue()))
                .limit(TOP)
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey,
                                Map.Entry::getValue,
                                Long::sum,
                                LinkedHashMap::new));
    }

    /**
     * The resources that a handle may be charged as. A handle of an accepted connection has the
     * kind of its listener.
     */
    private static List<Resource> resources(Handle handle) {
        return switch (handle.kind()) {
            case "socket" -> List.of(Resource.NUMTCPSOCK);
            case "listen" -> List.of(Resource.NUMTCPSOCK, Resource.NUMOTHERSOCK);
            case "datagram" -> List.of(Resource.NUMOTHERSOCK);
            default -> List.of(Resource.NUMFILE);
        };
    }
}
