// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.unseen;

import io.jacct.counter.Counter;
import io.jacct.counter.IoClass;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.operation.ExemptBytes;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.TaskState;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.ThreadFiles;

/**
 * Boot loader. The bytes that the kernel counts for this process, less those of the ledger and of
 * the agent itself, since this object was made. The kernel counts calls that read and write. It
 * counts no {@code recv}, no {@code send}, and nothing of asynchronous I/O. So datagrams, which
 * Java receives and sends, are left out on both sides.
 *
 * <p>When the process takes note of a child's end, the kernel adds the child's I/O to that of the
 * process. What was added is not known. So nothing that has passed since the last look counts then.
 * One thread.
 */
public final class UnseenBytes {
    private static final int BYTES = Long.BYTES;
    private static final int[] READ = words(Counter.FILE_READ_BYTES);
    private static final int[] WRITTEN = words(Counter.FILE_WRITE_BYTES);

    private final TaskState tasks;
    private final Endpoints endpoints;
    private final ThreadFiles files = new ThreadFiles();
    private final long[] kernel = new long[Counter.SLOTS];

    /** What does not count, and what counted at the last look. */
    private long baseRead;

    private long baseWritten;
    private long read;
    private long written;
    private long childFaults = -1;

    /** Everything before this counts as seen. */
    public UnseenBytes(TaskState tasks, Endpoints endpoints) {
        this.tasks = tasks;
        this.endpoints = endpoints;
        look();
    }

    /** The counter of that name in each class. */
    private static int[] words(Counter ofFiles) {
        IoClass[] classes = IoClass.values();
        int[] words = new int[classes.length];
        for (int i = 0; i < classes.length; i++) {
            words[i] = Layout.counter(classes[i].firstId() + ofFiles.id());
        }
        return words;
    }

    /** Measures anew. False if the kernel does not tell. */
    public boolean look() {
        boolean known = kernel();
        if (known) {
            long newRead = kernel[Counter.KERNEL_READ_BYTES.id()] - seen(READ, DeviceLayout.READS);
            long newWritten =
                    kernel[Counter.KERNEL_WRITE_BYTES.id()] - seen(WRITTEN, DeviceLayout.WRITES);
            newRead -= ExemptBytes.read();
            newWritten -= ExemptBytes.written();
            long faults = files.childFaults();
            if (faults != childFaults) {
                baseRead = newRead - read;
                baseWritten = newWritten - written;
                childFaults = faults;
            }
            read = Math.max(0, newRead - baseRead);
            written = Math.max(0, newWritten - baseWritten);
        }
        return known;
    }

    /** Bytes that were read past the ledger. */
    public long read() {
        return read;
    }

    /** Bytes that were written past the ledger. */
    public long written() {
        return written;
    }

    private boolean kernel() {
        long before = files.bytes();
        OpenPage.reading();
        boolean told = files.processIo(kernel);
        OpenPage.read(1, files.bytes() - before);
        return told;
    }

    private long seen(int[] words, int ofDevice) {
        long sum;
        Thread outer = TaskLock.LOCK.enter();
        try {
            sum = tasks.records.sum(words);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
        return sum - endpoints.sum(EndpointKind.DATAGRAM, ofDevice + BYTES);
    }
}
