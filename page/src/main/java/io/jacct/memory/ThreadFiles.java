// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * The values that Linux has of one thread: the files {@code io}, {@code schedstat}, {@code stat}
 * and {@code status} under {@code /proc/<pid>/task/<tid>}, or {@code /proc/thread-self} for the
 * calling thread. If a file is not there, cannot be read or says nothing, its {@link Measure} is
 * missing. Reading all four takes some 40 microseconds. {@code io} comes first, so that it does not
 * include the reading of the others. Not for two threads at once.
 */
public final class ThreadFiles {
    /** The directory of the calling thread. */
    public static final String SELF = "/proc/thread-self/";

    private static final File OWN = new File(SELF);

    /**
     * Whether the JDK caches canonical paths. The path that it cached for this name may be another
     * thread's.
     */
    private static final boolean REMEMBERED = Boolean.getBoolean("sun.io.useCanonCaches");

    private static final byte[] VOLUNTARY = key("\nvoluntary_ctxt_switches:");
    private static final byte[] INVOLUNTARY = key("\nnonvoluntary_ctxt_switches:");
    private static final int LINES_OF_IO = 7;
    private static final long SCHEDSTAT = Measure.CPU.bit() | Measure.SCHEDULER.bit();

    // fields of stat after the name, which may hold anything; the state is field 0
    private static final int MINOR_FAULTS = 7;
    private static final int CHILD_FAULTS = 8;
    private static final int MAJOR_FAULTS = 9;
    private static final int USER = 11;
    private static final int SYSTEM = 12;

    private final String root;
    private final byte[] text = new byte[4096];
    private int length;
    private int at;
    private long bytes;

    /** Makes an instance that has read nothing yet. */
    public ThreadFiles() {
        this("/proc/");
    }

    /** Takes directories below another root. */
    ThreadFiles(String root) {
        this.root = root;
    }

    /** The number of files that {@link #measure} reads. */
    public static final int FILES = 4;

    /** Bytes read so far. */
    public long bytes() {
        return bytes;
    }

    /**
     * The native id of the calling thread; 0 if it cannot be found out. This opens no file. Opening
     * a file takes a monitor of the JDK. Virtual threads may wait for that monitor, and the calling
     * thread may be the carrier that they need.
     */
    public static long ownId() {
        if (REMEMBERED) {
            return 0;
        }
        try {
            String path = OWN.getCanonicalPath();
            return Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
        } catch (IOException | RuntimeException notThere) {
            return 0;
        }
    }

    /** The CPU time of the thread of that directory in nanoseconds; 0 if it is not known. */
    public long time(String directory) {
        return read(directory, "schedstat") ? number() : 0;
    }

    /** The kernel's name for the thread of that directory; empty if it is not known. */
    public String name(String directory) {
        boolean told = read(directory, "comm");
        int end = told && text[length - 1] == '\n' ? length - 1 : length;
        return new String(text, 0, end, java.nio.charset.StandardCharsets.UTF_8);
    }

    /**
     * The CPU time of all threads of this process in nanoseconds, including threads that have
     * ended. It may be a clock tick or two too low. It is 0 if it is not known.
     */
    public long processTime() {
        if (!read("/proc/self/", "stat")) {
            return 0;
        }
        skipToFields();
        skipFields(USER);
        long user = number();
        skipFields(SYSTEM - USER);
        return ClockTick.nanos(user + number());
    }

    /**
     * Puts the I/O of all threads of this process into {@code values}, by the ids of counters. It
     * includes threads that have ended, and children that were waited for. False if it is not
     * known.
     */
    public boolean processIo(long[] values) {
        return io("/proc/self/", values);
    }

    /**
     * The minor page faults of the children that were waited for; 0 if that is not known. Each
     * child has some, so the number changes with each.
     */
    public long childFaults() {
        if (!read("/proc/self/", "stat")) {
            return 0;
        }
        skipToFields();
        skipFields(CHILD_FAULTS);
        return number();
    }

    /**
     * Puts the values of the thread of that directory into {@code values}, by the ids of counters.
     * The directory ends with a slash.
     *
     * @return the missing measures, including those that do not come from here
     */
    public long measure(String directory, long[] values) {
        long missing = Measure.ALL;
        missing &= io(directory, values) ? ~Measure.IO.bit() : -1;
        missing &= schedstat(directory, values) ? ~SCHEDSTAT : -1;
        missing &= stat(directory, values) ? ~Measure.STAT.bit() : -1;
        missing &= status(directory, values) ? ~Measure.SWITCHES.bit() : -1;
        return missing;
    }

    private boolean io(String directory, long[] values) {
        if (!read(directory, "io")) {
            return false;
        }
        long[] lines = new long[LINES_OF_IO];
        for (int i = 0; i < LINES_OF_IO; i++) {
            if (!skipTo(':')) {
                return false;
            }
            lines[i] = number();
        }
        values[Counter.KERNEL_READ_BYTES.id()] = lines[0];
        values[Counter.KERNEL_WRITE_BYTES.id()] = lines[1];
        values[Counter.KERNEL_READS.id()] = lines[2];
        values[Counter.KERNEL_WRITES.id()] = lines[3];
        values[Counter.STORAGE_READ_BYTES.id()] = lines[4];
        values[Counter.STORAGE_WRITE_BYTES.id()] = lines[5];
        values[Counter.CANCELLED_WRITE_BYTES.id()] = lines[6];
        return true;
    }

    /** A kernel that does not keep these values writes three times 0. */
    private boolean schedstat(String directory, long[] values) {
        if (!read(directory, "schedstat")) {
            return false;
        }
        long run = number();
        values[Counter.CPU_NANOS.id()] = run;
        values[Counter.CPU_DELAY_NANOS.id()] = number();
        values[Counter.CPU_SLICES.id()] = number();
        return run > 0;
    }

    private boolean stat(String directory, long[] values) {
        if (!read(directory, "stat")) {
            return false;
        }
        skipToFields();
        skipFields(MINOR_FAULTS);
        values[Counter.MINOR_FAULTS.id()] = number();
        skipFields(MAJOR_FAULTS - MINOR_FAULTS);
        values[Counter.MAJOR_FAULTS.id()] = number();
        skipFields(SYSTEM - MAJOR_FAULTS);
        values[Counter.SYSTEM_NANOS.id()] = ClockTick.nanos(number());
        return true;
    }

    /** Skips to the state, behind the name, which may hold anything. */
    private void skipToFields() {
        at = length;
        while (at > 0 && text[at - 1] != ')') {
            at--;
        }
        at++;
    }

    private void skipFields(int count) {
        for (int i = 0; i < count; i++) {
            skipTo(' ');
        }
    }

    private boolean status(String directory, long[] values) {
        if (!read(directory, "status") || !skipTo(VOLUNTARY)) {
            return false;
        }
        values[Counter.VOLUNTARY_SWITCHES.id()] = number();
        if (!skipTo(INVOLUNTARY)) {
            return false;
        }
        values[Counter.INVOLUNTARY_SWITCHES.id()] = number();
        return true;
    }

    /** A security manager is not asked, so only the kernel's files of threads are opened. */
    private boolean read(String directory, String file) {
        length = 0;
        at = 0;
        if (!isOfThread(directory)) {
            return false;
        }
        try (FileInputStream in = OwnFiles.open(directory.concat(file))) {
            length = Math.max(0, in.read(text));
            bytes += length;
        } catch (IOException | RuntimeException notThere) {
            return false;
        }
        return length > 0;
    }

    /** Other names, as {@code root} and {@code fd}, are links to directories of others. */
    private boolean isOfThread(String directory) {
        int from = root.length();
        boolean is = directory.startsWith(root);
        while (is && from < directory.length()) {
            int slash = directory.indexOf('/', from);
            is = slash > from && isStep(directory.substring(from, slash));
            from = slash + 1;
        }
        return is;
    }

    private static boolean isStep(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) < '0' || name.charAt(i) > '9') {
                return name.equals("self") || name.equals("thread-self") || name.equals("task");
            }
        }
        return true;
    }

    /** Reads the digits after blanks; 0 if there are none. */
    private long number() {
        while (at < length && (text[at] == ' ' || text[at] == '\t')) {
            at++;
        }
        long value = 0;
        while (at < length && text[at] >= '0' && text[at] <= '9') {
            value = value * 10 + text[at++] - '0';
        }
        return value;
    }

    private boolean skipTo(char c) {
        while (at < length && text[at++] != c) {
            continue;
        }
        return at < length;
    }

    private boolean skipTo(byte[] key) {
        for (; at + key.length < length; at++) {
            int same = 0;
            while (same < key.length && text[at + same] == key[same]) {
                same++;
            }
            if (same == key.length) {
                at += same;
                return true;
            }
        }
        return false;
    }

    private static byte[] key(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }
}
