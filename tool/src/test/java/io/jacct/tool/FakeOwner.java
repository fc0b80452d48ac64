// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.counter.Resource;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Beancounter.Refused;
import io.jacct.snapshot.Beancounter.Use;
import io.jacct.snapshot.Snapshot;
import io.jacct.testing.SnapshotBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** A beancounter of a hand-made snapshot. */
public final class FakeOwner {
    private static final long MAX = Long.MAX_VALUE;
    private static final long SECOND = 1_000_000_000L;

    private final int id;
    private final String name;
    private final List<Use> now =
            new ArrayList<>(Collections.nCopies(Resource.COUNT, new Use(0, 0, 0, MAX, MAX, 0)));
    private List<Use> last = List.copyOf(now);
    private String kind = "named";
    private boolean closed;
    private long start;
    private long end;
    private Refused refused;

    private FakeOwner(int id, String name) {
        this.id = id;
        this.name = name;
    }

    public static FakeOwner of(int id, String name) {
        return new FakeOwner(id, name);
    }

    /** Number 0, the JVM, with three threads. */
    public static FakeOwner jvm() {
        FakeOwner jvm = of(0, "jvm").use(Resource.NUMPROC, 3, 4, 1);
        jvm.kind = "jvm";
        return jvm;
    }

    /** An owner of five files, with barrier 5 and limit 9; two more were refused. */
    public static FakeOwner tenant() {
        FakeOwner tenant = of(7, "tenant");
        tenant.now.set(Resource.NUMFILE.id(), new Use(5, 8, 2, 5, 9, 2));
        return tenant.refused(2);
    }

    public FakeOwner use(Resource resource, long held, long max, long min) {
        now.set(resource.id(), new Use(held, max, min, MAX, MAX, 0));
        return this;
    }

    /** A period ends, with the present values. */
    public FakeOwner period(long startSeconds, long endSeconds) {
        start = startSeconds * SECOND;
        end = endSeconds * SECOND;
        last = List.copyOf(now);
        return this;
    }

    public FakeOwner refused(long times) {
        int files = Resource.NUMFILE.id();
        long millis = Fixture.START + 2000;
        refused = new Refused(times, files, 1, 21, "worker-1", "/data/orders", millis, SECOND);
        return this;
    }

    public FakeOwner closed() {
        closed = true;
        return this;
    }

    public Beancounter made() {
        return new Beancounter(
                id,
                id == 0 ? -1 : 0,
                kind,
                name,
                closed,
                Fixture.START + 500,
                List.copyOf(now),
                start,
                end,
                last,
                refused,
                0,
                Collections.nCopies(Resource.COUNT, 0L));
    }

    public static Snapshot snapshot(FakeOwner... owners) {
        Snapshot snapshot = Fixture.snapshot();
        List<Beancounter> all = Stream.of(owners).map(FakeOwner::made).toList();
        return SnapshotBuilder.of(snapshot).beancounters(all).build();
    }
}
