// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import java.io.File;
import java.io.FilenameFilter;
import java.util.Arrays;

/**
 * Boot loader. Makes room in a cache. The entries whose {@link LastUse last use} is the longest ago
 * go first, whatever build or JDK they belong to. Any thread; other JVMs may do the same meanwhile.
 */
final class Eviction {
    /** The most files: some ten configurations, 25 megabytes. */
    static final int MOST = 1024;

    /**
     * The most originals of one type. A JVM without class data sharing may make another each time.
     */
    static final int MOST_ALIKE = 16;

    private static final int LEFT = MOST * 3 / 4;

    private static final long STALE_MILLIS = LastUse.HOUR_MILLIS;

    private final File directory;

    Eviction(File directory) {
        this.directory = directory;
    }

    /**
     * Makes room for one more original of the type whose files begin so. Entries that were used in
     * the last days stay. So a JVM that supplies other bytes each time replaces only entries that
     * were of use to nobody.
     *
     * @return whether there is room now
     */
    boolean makeRoom(String beginning) {
        String[] names = directory.list(new Alike(beginning));
        if (names == null || names.length < MOST_ALIKE) {
            return true;
        }
        long now = System.currentTimeMillis();
        Aged[] aged = aged(names, now);
        int excess = aged.length - MOST_ALIKE + 1;
        for (int i = 0; i < excess; i++) {
            if (LastUse.isRecent(aged[i].millis, now)) {
                return false;
            }
            aged[i].file.delete();
        }
        return true;
    }

    /** Makes room in the whole cache, and removes drafts that were never finished. */
    void trim() {
        String[] names = directory.list(new OwnFiles());
        if (names == null) {
            return;
        }
        long now = System.currentTimeMillis();
        if (names.length > MOST) {
            Aged[] aged = aged(names, now);
            for (int i = 0; i < aged.length - LEFT; i++) {
                aged[i].file.delete();
            }
        }
        for (String name : names) {
            File file = new File(directory, name);
            if (isDraft(name) && file.lastModified() < now - STALE_MILLIS) {
                file.delete();
            }
        }
    }

    private Aged[] aged(String[] names, long now) {
        Aged[] aged = new Aged[names.length];
        for (int i = 0; i < names.length; i++) {
            File file = new File(directory, names[i]);
            aged[i] = new Aged(file, LastUse.of(file, now));
        }
        Arrays.sort(aged);
        return aged;
    }

    private static boolean isDraft(String name) {
        return name.indexOf('~') >= 0;
    }

    /** Accepts the finished files of one type. */
    private static final class Alike implements FilenameFilter {
        private final String beginning;

        Alike(String beginning) {
            this.beginning = beginning;
        }

        @Override
        public boolean accept(File in, String name) {
            return name.startsWith(beginning) && !isDraft(name);
        }
    }

    /** Accepts files of a cache, by their names, finished or not. Other files are never touched. */
    private static final class OwnFiles implements FilenameFilter {
        /** The characters of a checksum in a name, and of the hyphen before it. */
        private static final int SUM = 9;

        @Override
        public boolean accept(File in, String name) {
            int draft = name.indexOf('~');
            int end = (draft < 0 ? name.length() : draft) - CacheWriter.SUFFIX.length();
            return end > 0
                    && name.startsWith(CacheWriter.SUFFIX, end)
                    && isSum(name, end)
                    && isSum(name, end - SUM);
        }

        /** Whether a checksum ends there, with a hyphen before it. */
        private static boolean isSum(String name, int end) {
            int start = end - SUM;
            boolean sum = start > 0 && name.charAt(start) == '-';
            for (int i = start + 1; sum && i < end; i++) {
                sum = Character.digit(name.charAt(i), 16) >= 0;
            }
            return sum;
        }
    }

    /** A file with the time of its last use, which is asked for once. */
    private static final class Aged implements Comparable<Aged> {
        private final File file;
        private final long millis;

        Aged(File file, long millis) {
            this.file = file;
            this.millis = millis;
        }

        @Override
        public int compareTo(Aged other) {
            return Long.compare(millis, other.millis);
        }
    }
}
