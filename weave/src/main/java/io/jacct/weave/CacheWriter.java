// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.memory.Ownership;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FilenameFilter;
import java.io.IOException;
import java.util.Arrays;

/**
 * Boot loader. Adds files to a cache. When there are too many, it deletes the oldest, which belong
 * to other builds and other JDKs. Any thread.
 */
final class CacheWriter {
    /** The most files: some ten configurations, 25 megabytes. */
    static final int MOST = 1024;

    /**
     * The most originals of one type. A JVM without class data sharing may make another each time.
     */
    static final int MOST_ALIKE = 16;

    private static final int LEFT = MOST * 3 / 4;

    /** The end of the names of finished files. */
    public static final String SUFFIX = ".woven";

    /** The characters of a checksum in a name, and of the hyphen before it. */
    private static final int SUM = 9;

    private static final int BETWEEN_LOOKS = 64;
    private static final long STALE_MILLIS = 3_600_000;

    private final File directory;
    private int written;

    CacheWriter(File directory) {
        this.directory = directory;
    }

    /**
     * Whether the number of files whose names begin with {@code beginning} has reached its limit.
     */
    boolean isFull(String beginning) {
        String[] names = directory.list();
        int count = 0;
        for (int i = 0; names != null && i < names.length; i++) {
            count += names[i].startsWith(beginning) ? 1 : 0;
        }
        return count >= MOST_ALIKE;
    }

    /** Writes a file, which appears whole or not at all, whatever happens meanwhile. */
    synchronized void write(File file, byte[] bytes) throws IOException {
        if (written++ % BETWEEN_LOOKS == 0) {
            trim();
        }
        File draft = new File(file.getPath() + '~' + Long.toHexString(System.nanoTime()));
        if (!draft.createNewFile()) {
            throw new IOException(draft + " is there already");
        }
        try {
            Ownership.restrict(draft);
            try (FileOutputStream out = new FileOutputStream(draft)) {
                out.write(bytes);
            }
            if (!draft.renameTo(file)) {
                throw new IOException(draft + " cannot be renamed");
            }
        } finally {
            // after the rename there is no draft to delete
            draft.delete();
        }
    }

    private void trim() {
        File[] files = directory.listFiles(new OwnFiles());
        if (files == null) {
            return;
        }
        Aged[] aged = new Aged[files.length];
        for (int i = 0; i < files.length; i++) {
            aged[i] = new Aged(files[i]);
        }
        Arrays.sort(aged);
        int left = aged.length > MOST ? LEFT : aged.length;
        long stale = System.currentTimeMillis() - STALE_MILLIS;
        for (int i = 0; i < aged.length; i++) {
            boolean draft = aged[i].file.getName().indexOf('~') >= 0;
            if (i < aged.length - left || draft && aged[i].millis < stale) {
                aged[i].file.delete();
            }
        }
    }

    /** Accepts files of a cache, by their names, finished or not. Other files are never touched. */
    private static final class OwnFiles implements FilenameFilter {
        @Override
        public boolean accept(File in, String name) {
            int draft = name.indexOf('~');
            int end = (draft < 0 ? name.length() : draft) - SUFFIX.length();
            return end > 0
                    && name.startsWith(SUFFIX, end)
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

    /** A file with its age, which is asked for once. */
    private static final class Aged implements Comparable<Aged> {
        private final File file;
        private final long millis;

        Aged(File file) {
            this.file = file;
            this.millis = file.lastModified();
        }

        @Override
        public int compareTo(Aged other) {
            return Long.compare(millis, other.millis);
        }
    }
}
