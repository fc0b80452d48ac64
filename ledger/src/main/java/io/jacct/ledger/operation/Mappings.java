// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.device.MappedFiles;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Boot loader. Mapped files: the bytes that were ever mapped and the bytes that were ever unmapped.
 * Both only grow; their difference is the bytes mapped now. The JDK's cleaner unmaps most files. A
 * force and an end know the address alone, so the endpoints keep the file of each mapping.
 *
 * <p>Mappings that were there before their making was woven are booked once, when {@link
 * MappingSurvey} finds them. They are in the totals, and on no task.
 */
public final class Mappings {
    private static final int MAPS = Layout.counter(Counter.FILE_MAPS.id());
    private static final int MAPPED = Layout.counter(Counter.FILE_MAPPED_BYTES.id());
    private static final int UNMAPS = Layout.counter(Counter.FILE_UNMAPS.id());
    private static final int UNMAPPED = Layout.counter(Counter.FILE_UNMAPPED_BYTES.id());

    /** The mappings that this page has booked and that have not ended, and their bytes. */
    private static final AtomicLong COUNT = new AtomicLong();

    private static final AtomicLong BYTES = new AtomicLong();

    /** The files of mappings; null while there is no page. */
    private static volatile MappedFiles files;

    private Mappings() {}

    /** The page is open, and nothing is booked on it. */
    static void start(Endpoints all) {
        files = new MappedFiles(all);
        COUNT.set(0);
        BYTES.set(0);
    }

    static void stop() {
        files = null;
    }

    /** Takes from {@code sums} the mappings that are booked and have not ended, and their bytes. */
    static void subtractBooked(long[] sums) {
        sums[0] -= COUNT.get();
        sums[1] -= BYTES.get();
    }

    /** Mappings are there whose making was not seen. */
    static void found(long mappings, long bytes) {
        TaskState now = Tasks.state;
        if (now != null && add(now, MAPS, mappings, MAPPED, bytes)) {
            COUNT.addAndGet(mappings);
            BYTES.addAndGet(bytes);
        }
    }

    /** See {@code FileLedger.mapped}. */
    public static void mapped(
            int endpoint, long start, Object mapping, long size, Throwable thrown) {
        Booking.end(Operation.OTHER, endpoint, start, thrown);
        if (thrown == null && mapping != null) {
            if (size > 0 && add(null, MAPS, 1, MAPPED, size)) {
                COUNT.incrementAndGet();
                BYTES.addAndGet(size);
            }
            remember(endpoint, mapping);
        }
    }

    private static void remember(int endpoint, Object mapping) {
        MappedFiles all = files;
        long address = JdkFields.address(mapping);
        if (all != null && address != 0 && !Exemptions.holds()) {
            all.mapped(endpoint, address, JdkFields.size(mapping));
        }
    }

    /** See {@code FileLedger.mapping}. */
    public static int of(long address) {
        MappedFiles all = files;
        if (all == null || Exemptions.holds()) {
            return EndpointKind.other(EndpointKind.FILE);
        }
        Exemptions.exempt(1);
        try {
            return all.of(address);
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /** See {@code FileLedger.unmapping}. */
    public static int forget(long address) {
        MappedFiles all = files;
        return all == null ? EndpointKind.other(EndpointKind.FILE) : all.unmapped(address);
    }

    /** See {@code FileLedger.unmapped}. */
    public static void unmapped(int endpoint, long start, long size, Throwable thrown) {
        Booking.end(Operation.OTHER, endpoint, start, thrown);
        if (size > 0 && add(null, UNMAPS, 1, UNMAPPED, size)) {
            COUNT.decrementAndGet();
            BYTES.addAndGet(-size);
        }
    }

    /** On the caller's task, or on none of that page. False if there is no stripe. */
    private static boolean add(TaskState none, int count, long mappings, int sum, long bytes) {
        Stripe stripe = none == null ? Tasks.open() : none.shared.openShared();
        if (stripe == null) {
            return false;
        }
        try {
            stripe.add(count, mappings);
            stripe.add(sum, bytes);
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
        return true;
    }
}
