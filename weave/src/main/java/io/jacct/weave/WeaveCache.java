// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import io.jacct.memory.Ownership;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Boot loader. The classes that were woven before: by this build of the agent, with options that
 * weave the same, on this JDK. Each original of a type has a file. A type may have several
 * originals. The JVM supplies a class as it is in the image when the class is loaded, and puts it
 * together anew when it was loaded before. Another agent may also have changed it. A limited number
 * of originals of each type is kept, those in use first. One more file lists the types; it is
 * written when those that the loom needs are all there. Another one says whether the build's
 * patches fit.
 *
 * <p>The name of a file has the type and the checksums of configuration and original, and the file
 * has all three in full. A file appears whole, by a rename, so any number of JVMs may read and
 * write at the same time. No file's contents are ever changed; its time says when it was used.
 */
public final class WeaveCache {
    private static final String INDEX = "types";
    private static final String FIT = "patches";
    private static final byte[] NOTHING = {};
    private static final long LARGEST = 16 << 20;

    private final File directory;
    private final byte[] configuration;
    private final CacheWriter writer;
    private final Unwritten unwritten = new Unwritten(this);
    private final Uses uses = new Uses();
    private final CacheStatus verdict;
    private volatile boolean failed;

    /** Types of which no more originals are kept. */
    private final Set<String> full = new TreeSet<>();

    /** Types whose files the JVM refused. */
    private final Set<String> skipped = new TreeSet<>();

    private WeaveCache(File directory, String configuration) {
        boolean writable = directory.canWrite();
        this.directory = directory;
        this.configuration = configuration.getBytes(StandardCharsets.UTF_8);
        this.writer = writable ? new CacheWriter(directory) : null;
        this.verdict =
                new CacheStatus(
                        writable ? directory.getPath() : directory.getPath().concat(", only read"),
                        null);
    }

    private WeaveCache(String state, String remark) {
        this.directory = null;
        this.configuration = NOTHING;
        this.writer = null;
        this.verdict = new CacheStatus(state, remark);
    }

    /** A cache that is always empty. */
    public static WeaveCache none(String why) {
        return new WeaveCache(why, null);
    }

    /**
     * The cache that the option {@code cache} asks for.
     *
     * @param option a directory, {@code off}, or null for the user's own
     * @param configuration everything that decides about the woven form of given bytes
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
                    : refused(directory, objection, CacheStatus.DELETE);
        } catch (IOException | RuntimeException e) {
            // a RuntimeException comes where the path cannot be named in this locale
            return refused(directory, String.valueOf(e.getMessage()), option == null ? null : "");
        }
    }

    /** If the default directory cannot be used, the user gets no message. */
    private static WeaveCache refused(File directory, String objection, String way) {
        String what = directory + " " + objection;
        String remark = way == null ? null : CacheStatus.remark(what, way);
        return new WeaveCache("off, ".concat(what), remark);
    }

    /** The directory, or the reason why there is none. */
    public String state() {
        return verdict.state();
    }

    /** One line for the user, or null. A remark that comes later is printed by itself. */
    public String remark() {
        return verdict.remark();
    }

    /** Whether the cache can keep classes. */
    boolean isWritable() {
        return writer != null && verdict.isGood();
    }

    /**
     * The bytes that were woven from exactly these bytes of the type; null if they are not known.
     * Any thread.
     */
    Woven find(String type, byte[] original) {
        if (directory == null || !verdict.isGood() || isSkipped(type)) {
            return null;
        }
        File file = file(type, original);
        try {
            byte[] bytes = Ownership.readEntry(file, LARGEST);
            return bytes == null ? null : CacheEntry.decode(bytes, configuration, type, original);
        } catch (IOException somebodyElse) {
            distrust(file + " " + somebodyElse.getMessage());
            return null;
        }
    }

    /** The same for a use, and only a class file, because other bytes can end the JVM. */
    Woven findClass(String type, byte[] original) {
        Woven found = find(type, original);
        if (found != null && !ClassFile.isOf(type, found.bytes)) {
            distrust(file(type, original) + " holds no class");
            return null;
        }
        return used(type, original, found);
    }

    /** Records that the JVM uses what was found. A cache that is only read keeps no record. */
    private Woven used(String type, byte[] original, Woven found) {
        if (found != null && writer != null) {
            uses.add(file(type, original));
        }
        return found;
    }

    /** From now on the cache has no entry of this type. */
    void skip(String type) {
        synchronized (skipped) {
            skipped.add(type);
        }
    }

    private boolean isSkipped(String type) {
        synchronized (skipped) {
            return skipped.contains(type);
        }
    }

    /**
     * The JVM refused the bytes from here, and took bytes that were woven anew from the same
     * original.
     */
    void refused(String type, Throwable why) {
        distrust(directory + " holds a " + type + " that is none (" + why + ")");
    }

    /**
     * A user that can put one such file there can put any. So from now on the cache is not used.
     */
    private void distrust(String what) {
        verdict.bad(what);
    }

    /** The types to weave; null if the cache has no list of them. */
    List<String> types() {
        Woven index = used(INDEX, NOTHING, find(INDEX, NOTHING));
        return index == null ? null : index.missing;
    }

    /** Makes the agent's worker write the class soon. Any thread. */
    void keep(String type, byte[] original, Woven woven) {
        if (isWritable()) {
            unwritten.add(type, original, woven);
        }
    }

    /** Returns when all classes that were to be kept are written. */
    void flush() {
        unwritten.writeAll();
    }

    /** Writes the class if there is room for its type. If that fails, the class is dropped. */
    void write(String type, byte[] original, Woven woven) {
        if (!isWritable()) {
            return;
        }
        try {
            byte[] entry = CacheEntry.encode(configuration, type, original, woven);
            if (!writer.write(file(type, original), beginning(type), entry)) {
                tellFull(type);
            }
        } catch (IOException e) {
            failed = true;
            LedgerStart.note("cache", state().concat(", not written: ").concat(e.toString()));
        }
    }

    private void tellFull(String type) {
        synchronized (full) {
            if (full.add(type)) {
                LedgerStart.note("cache.full", Integer.toString(full.size()));
            }
        }
    }

    /**
     * Writes the list of types unless a write has failed. So if there is a list, the cache has the
     * types that the loom needs, as they are in the image.
     */
    void writeTypes(List<String> types) {
        if (!failed && find(INDEX, NOTHING) == null) {
            write(INDEX, NOTHING, new Woven(NOTHING, types));
        }
    }

    /**
     * Whether an earlier start has found that the build's patches fit the JDK of that description;
     * null if none has tried.
     */
    Boolean patchesFit(byte[] jdk) {
        Woven found = used(FIT, jdk, find(FIT, jdk));
        return found == null ? null : found.missing.isEmpty();
    }

    /** This start has tried. */
    void writePatchesFit(byte[] jdk, boolean fit) {
        write(FIT, jdk, new Woven(NOTHING, fit ? List.of() : List.of("some class")));
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
}
