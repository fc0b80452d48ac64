// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

/**
 * The fields of {@code struct taskstats} in Linux' {@code linux/taskstats.h}, as an LP64 machine
 * lays them out. A later version has its new fields after those of earlier versions. So a reader of
 * version n can read that part of any later one. Version 15 alone put fields between others: the
 * longest and the shortest delay behind each total. Version 16 undid that.
 *
 * <p>Units are the kernel's. Delays and run times are in nanoseconds, {@code ac_etime}, {@code
 * ac_utime}, {@code ac_stime} and {@code ac_tgetime} in microseconds. High-water marks are in
 * kilobytes, {@code coremem} and {@code virtmem} in megabytes multiplied by microseconds.
 */
public enum TaskstatsField {
    VERSION("version", 0, 2, 1),
    AC_EXITCODE("ac_exitcode", 4, 4, 1),
    AC_FLAG("ac_flag", 8, 1, 1),
    AC_NICE("ac_nice", 9, 1, 1),
    CPU_COUNT("cpu_count", 16, 8, 1),
    CPU_DELAY_TOTAL("cpu_delay_total", 24, 8, 1),
    BLKIO_COUNT("blkio_count", 32, 8, 1),
    BLKIO_DELAY_TOTAL("blkio_delay_total", 40, 8, 1),
    SWAPIN_COUNT("swapin_count", 48, 8, 1),
    SWAPIN_DELAY_TOTAL("swapin_delay_total", 56, 8, 1),
    CPU_RUN_REAL_TOTAL("cpu_run_real_total", 64, 8, 1),
    CPU_RUN_VIRTUAL_TOTAL("cpu_run_virtual_total", 72, 8, 1),
    AC_COMM("ac_comm", 80, 32, 2),
    AC_SCHED("ac_sched", 112, 1, 2),
    AC_UID("ac_uid", 120, 4, 2),
    AC_GID("ac_gid", 124, 4, 2),
    AC_PID("ac_pid", 128, 4, 2),
    AC_PPID("ac_ppid", 132, 4, 2),
    AC_BTIME("ac_btime", 136, 4, 2),
    AC_ETIME("ac_etime", 144, 8, 2),
    AC_UTIME("ac_utime", 152, 8, 2),
    AC_STIME("ac_stime", 160, 8, 2),
    AC_MINFLT("ac_minflt", 168, 8, 2),
    AC_MAJFLT("ac_majflt", 176, 8, 2),
    COREMEM("coremem", 184, 8, 3),
    VIRTMEM("virtmem", 192, 8, 3),
    HIWATER_RSS("hiwater_rss", 200, 8, 3),
    HIWATER_VM("hiwater_vm", 208, 8, 3),
    READ_CHAR("read_char", 216, 8, 3),
    WRITE_CHAR("write_char", 224, 8, 3),
    READ_SYSCALLS("read_syscalls", 232, 8, 3),
    WRITE_SYSCALLS("write_syscalls", 240, 8, 3),
    READ_BYTES("read_bytes", 248, 8, 4),
    WRITE_BYTES("write_bytes", 256, 8, 4),
    CANCELLED_WRITE_BYTES("cancelled_write_bytes", 264, 8, 4),
    NVCSW("nvcsw", 272, 8, 5),
    NIVCSW("nivcsw", 280, 8, 5),
    AC_UTIMESCALED("ac_utimescaled", 288, 8, 6),
    AC_STIMESCALED("ac_stimescaled", 296, 8, 6),
    CPU_SCALED_RUN_REAL_TOTAL("cpu_scaled_run_real_total", 304, 8, 6),
    FREEPAGES_COUNT("freepages_count", 312, 8, 7),
    FREEPAGES_DELAY_TOTAL("freepages_delay_total", 320, 8, 7),
    THRASHING_COUNT("thrashing_count", 328, 8, 9),
    THRASHING_DELAY_TOTAL("thrashing_delay_total", 336, 8, 9),
    AC_BTIME64("ac_btime64", 344, 8, 10),
    COMPACT_COUNT("compact_count", 352, 8, 11),
    COMPACT_DELAY_TOTAL("compact_delay_total", 360, 8, 11),
    AC_TGID("ac_tgid", 368, 4, 12),
    AC_TGETIME("ac_tgetime", 376, 8, 12),
    AC_EXE_DEV("ac_exe_dev", 384, 8, 12),
    AC_EXE_INODE("ac_exe_inode", 392, 8, 12),
    WPCOPY_COUNT("wpcopy_count", 400, 8, 13),
    WPCOPY_DELAY_TOTAL("wpcopy_delay_total", 408, 8, 13),
    IRQ_COUNT("irq_count", 416, 8, 14),
    IRQ_DELAY_TOTAL("irq_delay_total", 424, 8, 14),
    CPU_DELAY_MAX("cpu_delay_max", 432, 8, 16),
    CPU_DELAY_MIN("cpu_delay_min", 440, 8, 16),
    BLKIO_DELAY_MAX("blkio_delay_max", 448, 8, 16),
    BLKIO_DELAY_MIN("blkio_delay_min", 456, 8, 16),
    SWAPIN_DELAY_MAX("swapin_delay_max", 464, 8, 16),
    SWAPIN_DELAY_MIN("swapin_delay_min", 472, 8, 16),
    FREEPAGES_DELAY_MAX("freepages_delay_max", 480, 8, 16),
    FREEPAGES_DELAY_MIN("freepages_delay_min", 488, 8, 16),
    THRASHING_DELAY_MAX("thrashing_delay_max", 496, 8, 16),
    THRASHING_DELAY_MIN("thrashing_delay_min", 504, 8, 16),
    COMPACT_DELAY_MAX("compact_delay_max", 512, 8, 16),
    COMPACT_DELAY_MIN("compact_delay_min", 520, 8, 16),
    WPCOPY_DELAY_MAX("wpcopy_delay_max", 528, 8, 16),
    WPCOPY_DELAY_MIN("wpcopy_delay_min", 536, 8, 16),
    IRQ_DELAY_MAX("irq_delay_max", 544, 8, 16),
    IRQ_DELAY_MIN("irq_delay_min", 552, 8, 16),
    CPU_DELAY_MAX_TS("cpu_delay_max_ts", 560, 16, 17),
    BLKIO_DELAY_MAX_TS("blkio_delay_max_ts", 576, 16, 17),
    SWAPIN_DELAY_MAX_TS("swapin_delay_max_ts", 592, 16, 17),
    FREEPAGES_DELAY_MAX_TS("freepages_delay_max_ts", 608, 16, 17),
    THRASHING_DELAY_MAX_TS("thrashing_delay_max_ts", 624, 16, 17),
    COMPACT_DELAY_MAX_TS("compact_delay_max_ts", 640, 16, 17),
    WPCOPY_DELAY_MAX_TS("wpcopy_delay_max_ts", 656, 16, 17),
    IRQ_DELAY_MAX_TS("irq_delay_max_ts", 672, 16, 17);

    /** The oldest version that can be written. */
    public static final int OLDEST = 7;

    /** The newest version whose fields are known here. */
    public static final int NEWEST = 17;

    private static final int BETWEEN = 15;
    private static final int WORD = Long.BYTES;

    /** The totals that have a longest and a shortest delay, in the order of these. */
    private static final TaskstatsField[] TOTALS = {
        CPU_DELAY_TOTAL,
        BLKIO_DELAY_TOTAL,
        SWAPIN_DELAY_TOTAL,
        FREEPAGES_DELAY_TOTAL,
        THRASHING_DELAY_TOTAL,
        COMPACT_DELAY_TOTAL,
        WPCOPY_DELAY_TOTAL,
        IRQ_DELAY_TOTAL
    };

    private final String label;
    private final int offset;
    private final int length;
    private final int since;

    TaskstatsField(String label, int offset, int length, int since) {
        this.label = label;
        this.offset = offset;
        this.length = length;
        this.since = since;
    }

    /** The name in the header. */
    public String label() {
        return label;
    }

    /** The offset in bytes from the beginning of the struct, in all versions but 15. */
    public int offset() {
        return offset;
    }

    /**
     * The offset in bytes from the beginning of the struct of that version, which has the field.
     */
    public int offset(int version) {
        if (version != BETWEEN) {
            return offset;
        }
        int place = ordinal() - CPU_DELAY_MAX.ordinal();
        if (place >= 0) {
            return TOTALS[place / 2].offset(version) + (1 + place % 2) * WORD;
        }
        int moved = 0;
        for (TaskstatsField total : TOTALS) {
            moved += total.offset < offset ? 2 * WORD : 0;
        }
        return offset + moved;
    }

    /** Whether the struct of that version has the field. */
    public boolean isIn(int version) {
        return since <= (version == BETWEEN ? BETWEEN + 1 : version);
    }

    /** The size in bytes: 1, 2, 4 or 8 for an integer, 16 for a time, 32 for the name. */
    public int length() {
        return length;
    }

    /** The version that introduced it. */
    public int since() {
        return since;
    }

    /**
     * The version that a reader of {@code version} gets. As from a kernel, that is the newest one
     * where the reader knows a later one: its beginning is the same, and the struct tells.
     *
     * @throws IllegalArgumentException if the version is older than {@link #OLDEST}, or has more
     *     than the 16 bits of its field
     */
    public static int written(int version) {
        if (version < OLDEST || version > 0xFFFF) {
            throw new IllegalArgumentException("no such version of struct taskstats: " + version);
        }
        return Math.min(version, NEWEST);
    }

    /** The size in bytes of the struct that a reader of that version gets. */
    public static int size(int version) {
        int written = written(version);
        int end = 0;
        for (TaskstatsField field : values()) {
            end = field.isIn(written) ? Math.max(end, field.offset(written) + field.length) : end;
        }
        return (end + WORD - 1) / WORD * WORD;
    }
}
