// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import java.io.File;

/**
 * Boot loader. When an entry of a cache was used last: the time of last modification of its file
 * says so. No file is needed beside the entries, and JVMs that set the time at once set the same.
 *
 * <p>An entry that was written and not used since counts as one that was used three days ago. So
 * entries in use stay longer than those which may never be used, as a JVM writes them that supplies
 * other bytes each time.
 */
final class LastUse {
    /** Uses within an hour are not told apart, so a file's time is set once an hour at most. */
    static final long HOUR_MILLIS = 3_600_000;

    /** The use that an entry has when it is written lies so far back. */
    static final long UNUSED_MILLIS = 72 * HOUR_MILLIS;

    private LastUse() {}

    /** The entry was written, and nobody has used it yet. */
    static void never(File entry, long now) {
        entry.setLastModified(unused(now));
    }

    /**
     * The entry is used. This fails where the file belongs to root or the file system is only read.
     * Such a cache loses no entries through this user, either.
     */
    static void now(File entry, long now) {
        long last = entry.lastModified();
        if (last < now - HOUR_MILLIS || isAhead(last, now)) {
            entry.setLastModified(now);
        }
    }

    /**
     * The time of the last use. A time in the future stems from a clock that went wrong. It would
     * keep the entry for ever, so it becomes that of an entry that nobody has used.
     */
    static long of(File entry, long now) {
        long last = entry.lastModified();
        if (isAhead(last, now)) {
            never(entry, now);
            return unused(now);
        }
        return last;
    }

    /** Whether somebody has used the entry in the last days. */
    static boolean isRecent(long last, long now) {
        return last > unused(now);
    }

    private static boolean isAhead(long last, long now) {
        return last > now + HOUR_MILLIS;
    }

    /** A clock may begin in 1970, and no file takes an earlier time. */
    private static long unused(long now) {
        return Math.max(0, now - UNUSED_MILLIS);
    }
}
