// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;
import io.jacct.memory.ThreadFiles;

/**
 * Boot loader. The kernel's files about threads of this process. The kernel also counts the reading
 * of these files, for the thread that reads and for the process. So the page tells how much the
 * agent reads. Not for two threads at once.
 */
public final class KernelFiles {
    /** The directory of the threads of this process, by their native ids. */
    public static final String TASKS = "/proc/self/task/";

    private final ThreadFiles files = new ThreadFiles();
    private final OpenPage page;

    KernelFiles(OpenPage page) {
        this.page = page;
    }

    static String directory(long tid) {
        return TASKS.concat(Long.toString(tid)).concat("/");
    }

    /** See {@link ThreadFiles#measure}. */
    long measure(String directory, long[] values) {
        long before = begin(ThreadFiles.FILES);
        try {
            return files.measure(directory, values);
        } finally {
            end(ThreadFiles.FILES, before);
        }
    }

    /** See {@link ThreadFiles#time}. */
    long time(long tid) {
        long before = begin(1);
        try {
            return files.time(directory(tid));
        } finally {
            end(1, before);
        }
    }

    /** See {@link ThreadFiles#name}. */
    String name(long tid) {
        long before = begin(1);
        try {
            return files.name(directory(tid));
        } finally {
            end(1, before);
        }
    }

    /** See {@link ThreadFiles#processTime}. */
    long processTime() {
        long before = begin(1);
        try {
            return files.processTime();
        } finally {
            end(1, before);
        }
    }

    private long begin(int reads) {
        page.health(Health.OWN_READS, reads);
        return files.bytes();
    }

    private void end(int reads, long before) {
        page.health(Health.OWN_READ_BYTES, files.bytes() - before);
        page.health(Health.OWN_READS_DONE, reads);
    }
}
