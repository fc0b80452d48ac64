// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Boot loader. What was woven before, by this build of the agent, with options that weave the same,
 * on this JDK. A file for each original of a type: the JVM gives a class as it stands in the image
 * when it is loaded, and put together anew when it was loaded before, and another agent may have
 * been at it. Of each type only so many are kept. One file more lists the types; it is written when
 * those that the loom needs are all there.
 *
 * <p>A file is found by its name, in which stand the type and the checksums of configuration and
 * original, and holds all three in full. It appears whole, by a rename, so any number of JVMs may
 * read and write at the same time. No file is ever changed.
 */
public final class WeaveCache {
    private static final String INDEX = "types";
    private static final byte[] NOTHING = {};
    private static final long LARGEST = 16 << 20;

    private final File directory;
    private final byte[] configuration;
    private final CacheWriter writer;
    private final String state;
    private final String remark;
    private volatile boolean failed;

    /** Types of which no more originals are kept. */
    private final Set<String> full = new TreeSet<>();

    private WeaveCache(File directory, String configuration) {
        boolean writable = directory.canWrite();
        this.directory = directory;
        this.configuration = configuration.getBytes(StandardCharsets.UTF_8);
        this.writer = writable ? new CacheWriter(directory) : null;
        this.state = writable ? directory.getPath() : directory.getPath().concat(", only read");
        this.remark = null;
    }

    private WeaveCache(String state, String remark) {
        this.directory = null;
        this.configuration = NOTHING;
        this.writer = null;
        this.state = state;
        this.remark = remark;
    }

    /** One in which there is never anything. */
    public static WeaveCache none(String why) {
        return new WeaveCache(why, null);
    }

    /**
     * The cache as the option {@code cache} has it.
     *
     * @param option a directory, {@code off}, or null: the user's own
     * @param configuration all that decides about what is woven from given bytes
     */
    public static WeaveCache open(String option, String configuration) {
        if ("off".equals(option)) {
            return none(option);
        }
        File directory =
                option == null ? CacheDirectory.byDefault() : new File(option).getAbsoluteFile();
        if (directory == null) {
            return none("off, there is no home directory");
        }
        try {
            CacheDirectory.make(directory);
            String objection = CacheDirectory.objection(directory);
            return objection == null
                    ? new WeaveCache(directory, configuration)
                    : refused(directory, objection, true);
        } catch (IOException | RuntimeException e) {
            // the latter where the path cannot be named in this locale
            return refused(directory, String.valueOf(e.getMessage()), option != null);
        }
    }

    /** Nobody is told of a default that cannot be had. */
    private static WeaveCache refused(File directory, String objection, boolean told) {
        String state = "off, " + directory + " " + objection;
        String remark =
                "no weave cache: "
                        + directory
                        + " "
                        + objection
                        + "; name a directory that only you can write to with cache=DIR, or say"
                        + " cache=off";
        return new WeaveCache(state, told ? remark : null);
    }

    /** The directory, or why there is none. */
    public String state() {
        return state;
    }

    /** What the user should know, one line; null if nothing. */
    public String remark() {
        return remark;
    }

    /** Whether anything can be kept. */
    boolean isWritable() {
        return writer != null;
    }

    /**
     * What was woven from exactly these bytes of the type; null when it is not known. Any thread.
     */
    Woven find(String type, byte[] original) {
        byte[] file = directory == null ? null : read(file(type, original));
        return file == null ? null : CacheEntry.decode(file, configuration, type, original);
    }

    /** The types that are woven; null when that is not known, or not all of them are here. */
    List<String> types() {
        Woven index = find(INDEX, NOTHING);
        return index == null ? null : index.missing;
    }

    /** The agent's thread writes it, soon. Any thread. */
    void keep(String type, byte[] original, Woven woven) {
        if (writer != null) {
            LedgerStart.soon(new Keeping(type, original, woven));
        }
    }

    /** Writes it, while there is room for the type; what cannot be written is given up. */
    void write(String type, byte[] original, Woven woven) {
        if (writer.isFull(beginning(type))) {
            tellFull(type);
            return;
        }
        try {
            writer.write(
                    file(type, original), CacheEntry.encode(configuration, type, original, woven));
        } catch (IOException e) {
            failed = true;
            LedgerStart.note("cache", state.concat(", not written: ").concat(e.toString()));
        }
    }

    private void tellFull(String type) {
        synchronized (full) {
            if (full.add(type)) {
                LedgerStart.note("cache.full", Integer.toString(full.size()));
            }
        }
    }

    /** What the loom needs of these types is here as it stands in the image, if all went well. */
    void writeTypes(List<String> types) {
        if (!failed) {
            write(INDEX, NOTHING, new Woven(NOTHING, types));
        }
    }

    private File file(String type, byte[] original) {
        return new File(
                directory, beginning(type).concat(hex(original)).concat(CacheWriter.SUFFIX));
    }

    private String beginning(String type) {
        return type + '-' + hex(configuration) + '-';
    }

    private static String hex(byte[] bytes) {
        long sum = CacheEntry.checksum(bytes, 0, bytes.length) & 0xffff_ffffL;
        return Long.toHexString(sum | 1L << 32).substring(1);
    }

    /** Null when it is not there, or not as a file of the cache is. */
    private static byte[] read(File file) {
        long length = file.length();
        if (length == 0 || length > LARGEST) {
            return null;
        }
        byte[] bytes = new byte[(int) length];
        try (FileInputStream in = new FileInputStream(file)) {
            return in.readNBytes(bytes, 0, bytes.length) == bytes.length ? bytes : null;
        } catch (IOException goneMeanwhile) {
            return null;
        }
    }

    /** Something that is to be written. */
    private final class Keeping implements Runnable {
        private final String type;
        private final byte[] original;
        private final Woven woven;

        Keeping(String type, byte[] original, Woven woven) {
            this.type = type;
            this.original = original;
            this.woven = woven;
        }

        @Override
        public void run() {
            write(type, original, woven);
        }
    }
}
