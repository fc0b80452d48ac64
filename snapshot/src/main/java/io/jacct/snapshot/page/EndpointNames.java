// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The endpoints of a page. While a record keeps its device number, only its number of open
 * descriptors and its mapped bytes change. So the rest of a record is read once.
 *
 * <p>Device numbers are never used again. So the same number in the same place is the same
 * endpoint, and another number means that the record was freed and taken again. Callers repeat the
 * reading by the change word, because a record that is taken meanwhile may have one endpoint's
 * number and another one's name.
 */
final class EndpointNames {
    /**
     * devstat's name for a device of each kind; the application chooses the name of its own
     * devices.
     */
    private static final String[] NAMES = {
        "unknown", "file", "sock", "ssock", "dgram", "pipe", "std", ""
    };

    private final PageView view;
    private final Changes changes;
    private final List<Known> byIndex = new ArrayList<>();

    /** The contents of a record. */
    private record Known(Endpoint endpoint, DeviceEntry entry) {}

    EndpointNames(PageView view) {
        this.view = view;
        this.changes = new Changes(view, Layout.PAGE_DEVICE_CHANGES);
    }

    /**
     * Reads the endpoints for a snapshot without devices; repeats the reading if an endpoint comes
     * or goes.
     *
     * @return false if endpoints came and went all the time, or if their writer died during a
     *     change
     */
    boolean refresh(RetryBudget patience) throws PageException {
        changes.read(
                patience,
                () -> {
                    refresh();
                    return byIndex;
                });
        return changes.whole();
    }

    /** Readings without devices that had to be repeated. */
    long retries() {
        return changes.retries();
    }

    /** Reads endpoints that have come since, and forgets those that have gone. */
    void refresh() throws PageException {
        int index = 0;
        for (PageView.Segment segment : view.segments(Layout.ENDPOINTS)) {
            for (int i = 0; i < segment.records(); i++, index++) {
                if (index == byIndex.size()) {
                    byIndex.add(null);
                }
                Known known = byIndex.get(index);
                byIndex.set(index, read(segment.words(), i * Layout.ENDPOINT_LENGTH, index, known));
            }
        }
    }

    private static Known read(PageBuffer words, int base, int index, Known known) {
        if (words.acquire(base + Layout.ENDPOINT_STATE) == Layout.FREE) {
            return null;
        }
        long number = words.acquire(base + Layout.ENDPOINT_NUMBER);
        long open = words.acquire(base + Layout.ENDPOINT_OPEN);
        long mapped = words.acquire(base + Layout.ENDPOINT_MAPPED);
        if (known == null || known.entry.number() != number) {
            return read(words, base, index, number, open, mapped);
        }
        return known.entry.open() == open && known.entry.mappedBytes() == mapped
                ? known
                : new Known(known.endpoint, known.entry.with(open, mapped));
    }

    private static Known read(
            PageBuffer words, int base, int index, long number, long open, long mapped) {
        int kind = kind(words.acquire(base + Layout.ENDPOINT_KIND));
        int room = Layout.ENDPOINT_LENGTH - Layout.ENDPOINT_NAME;
        String name = words.text(base + Layout.ENDPOINT_NAME, room);
        int unit = (int) words.acquire(base + Layout.ENDPOINT_UNIT);
        // the first record of each kind is "other"
        boolean registered = NAMES[kind].isEmpty() && index >= NAMES.length;
        String endpoint = registered ? name + unit : name;
        DeviceEntry entry =
                new DeviceEntry(
                        number,
                        Endpoint.kindName(kind),
                        endpoint,
                        NAMES[kind].isEmpty() ? name : NAMES[kind],
                        unit,
                        (int) words.acquire(base + Layout.ENDPOINT_BLOCK_SIZE),
                        (int) words.acquire(base + Layout.ENDPOINT_FLAGS),
                        (int) words.acquire(base + Layout.ENDPOINT_TYPE),
                        (int) words.acquire(base + Layout.ENDPOINT_PRIORITY),
                        words.acquire(base + Layout.ENDPOINT_CREATED),
                        open,
                        mapped);
        return new Known(new Endpoint(index, Endpoint.kindName(kind), endpoint), entry);
    }

    /** Returns the endpoints that have names; the first one stands for "not known yet". */
    List<Endpoint> all() {
        return byIndex.stream()
                .filter(one -> one != null && one.endpoint.id() > 0)
                .map(Known::endpoint)
                .toList();
    }

    /** Returns the endpoints as devices. */
    List<DeviceEntry> entries() {
        return byIndex.stream().skip(1).filter(Objects::nonNull).map(Known::entry).toList();
    }

    /** The endpoint in a record's operation word. */
    Endpoint ofOperation(long word) {
        int index = (int) (word >>> 11);
        Known known = index > 0 && index < byIndex.size() ? byIndex.get(index) : null;
        return known != null
                ? known.endpoint
                : new Endpoint(index, Endpoint.kindName(word >>> 8 & 7), "unknown");
    }

    /** The name of a kind. */
    static String kindName(long kind) {
        return Endpoint.kindName(kind);
    }

    private static int kind(long kind) {
        return kind >= 0 && kind < NAMES.length ? (int) kind : 0;
    }
}
