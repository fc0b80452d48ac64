// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. The endpoints: files by path, peers by address, ports. Each is entered once and
 * keeps its number while the page is there, however often it is opened.
 *
 * <p>A hash table of chains. Looking up is lock-free; entering a new name, once in a JVM's life, is
 * under this object's monitor. Who enters one publishes its name in the page if there is a record
 * for its number; if not yet, the housekeeper does when it has grown the page. Beyond {@code
 * devices.max} a new name is the endpoint {@code other} of its kind, and counted.
 */
final class Endpoints {
    private static final int FIRST = 64;

    /** How many pages this JVM has had. Only openings touch it, one at a time. */
    private static int epochs;

    final Descriptors descriptors = new Descriptors();
    private final LedgerState state;
    private final int epoch;
    private final int most;
    private final AtomicReferenceArray<Entry> buckets;
    private final Entry[] byNumber;
    private volatile int next;
    private final long[] segments = new long[Layout.MAX_SEGMENTS];
    private final int[] firstOf = new int[Layout.MAX_SEGMENTS];
    private volatile int capacity;
    private int segmentCount;

    /** One endpoint. */
    private static final class Entry {
        final String name;
        final int endpoint;
        Entry chain;

        Entry(String name, int endpoint) {
            this.name = name;
            this.endpoint = endpoint;
        }
    }

    Endpoints(LedgerState state, int devicesMax) throws IOException {
        this.state = state;
        this.epoch = epochs++;
        this.most = devicesMax + EndpointKind.KINDS;
        this.buckets = new AtomicReferenceArray<>(Integer.highestOneBit(Math.max(64, most)) * 2);
        this.byNumber = new Entry[most];
        int first = Math.min(FIRST, most);
        extend(state.page.grow(Layout.ENDPOINTS, Layout.ENDPOINT_LENGTH, first), first);
        for (int kind = 0; kind < EndpointKind.KINDS; kind++) {
            add(kind, "other");
        }
    }

    /** The endpoint of that kind and name, entered if new. Any thread; may allocate. */
    int of(int kind, String name) {
        int bucket = bucket(kind, name);
        Entry known = find(bucket, kind, name);
        return known != null ? known.endpoint : enter(bucket, kind, name);
    }

    /** The endpoint of that kind and name, or the kind's "other". Any thread; lock-free. */
    int known(int kind, String name) {
        Entry known = find(bucket(kind, name), kind, name);
        return known == null ? EndpointKind.other(kind) : known.endpoint;
    }

    /** The name of an endpoint that was given out. */
    String name(int endpoint) {
        return byNumber[EndpointKind.number(endpoint)].name;
    }

    private int bucket(int kind, String name) {
        return (name.hashCode() * 31 + kind) * 0x9E3779B9 >>> 8 & (buckets.length() - 1);
    }

    private Entry find(int bucket, int kind, String name) {
        Entry entry = buckets.get(bucket);
        while (entry != null
                && !(EndpointKind.kind(entry.endpoint) == kind && entry.name.equals(name))) {
            entry = entry.chain;
        }
        return entry;
    }

    private synchronized int enter(int bucket, int kind, String name) {
        Entry known = find(bucket, kind, name);
        if (known != null) {
            return known.endpoint;
        }
        if (next == most) {
            state.health(Health.OTHER_ENDPOINTS, 1);
            return EndpointKind.other(kind);
        }
        Entry entry = add(kind, name);
        entry.chain = buckets.get(bucket);
        buckets.set(bucket, entry);
        return entry.endpoint;
    }

    /** Whether an endpoint that advice brought is of this page and not of one before. */
    boolean has(int endpoint) {
        return EndpointKind.of(epoch, endpoint);
    }

    /** Whether it is time to call {@link #grow()}. */
    boolean low() {
        int room = capacity;
        return room < most && room - next < Math.max(FIRST / 4, room / 4);
    }

    /** Makes room for as many again. The agent's own thread only: this is I/O. */
    void grow() {
        int more = Math.min(capacity, most - capacity);
        try {
            extend(state.page.grow(Layout.ENDPOINTS, Layout.ENDPOINT_LENGTH, more), more);
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            state.growthFailure();
        }
    }

    private synchronized void extend(long address, int more) {
        segments[segmentCount] = address;
        firstOf[segmentCount] = capacity;
        segmentCount++;
        int from = capacity;
        capacity = from + more;
        for (int number = from; number < Math.min(capacity, next); number++) {
            publish(byNumber[number]);
        }
    }

    private Entry add(int kind, String name) {
        int number = next;
        Entry entry = new Entry(name, EndpointKind.endpoint(epoch, number, kind));
        byNumber[number] = entry;
        next = number + 1;
        if (number < capacity) {
            publish(entry);
        }
        if (low()) {
            Housekeeper.wake();
        }
        return entry;
    }

    private void publish(Entry entry) {
        int number = EndpointKind.number(entry.endpoint);
        int segment = segmentCount - 1;
        while (firstOf[segment] > number) {
            segment--;
        }
        long address =
                segments[segment] + (long) (number - firstOf[segment]) * Layout.ENDPOINT_LENGTH;
        CounterMemory.putPlain(address + Layout.ENDPOINT_KIND, EndpointKind.kind(entry.endpoint));
        int room = Layout.ENDPOINT_LENGTH - Layout.ENDPOINT_NAME;
        CounterMemory.putText(
                address + Layout.ENDPOINT_NAME, Names.tail(entry.name, room / 2), room);
        CounterMemory.putRelease(address + Layout.ENDPOINT_STATE, Layout.LIVE);
    }
}
