// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

// Prints what is in a struct taskstats on standard input, by the system's own header.
#include <linux/taskstats.h>
#include <stdio.h>

#define SHOW(field) printf(#field "=%llu\n", (unsigned long long)t.field)

int main(void) {
    struct taskstats t;
    if (fread(&t, 1, sizeof t, stdin) != sizeof t) {
        return 1;
    }
    printf("ac_comm=%s\n", t.ac_comm);
    SHOW(version);
    SHOW(ac_exitcode);
    SHOW(ac_flag);
    SHOW(ac_nice);
    SHOW(cpu_count);
    SHOW(cpu_delay_total);
    SHOW(blkio_count);
    SHOW(blkio_delay_total);
    SHOW(swapin_count);
    SHOW(swapin_delay_total);
    SHOW(cpu_run_real_total);
    SHOW(cpu_run_virtual_total);
    SHOW(ac_sched);
    SHOW(ac_uid);
    SHOW(ac_gid);
    SHOW(ac_pid);
    SHOW(ac_ppid);
    SHOW(ac_btime);
    SHOW(ac_etime);
    SHOW(ac_utime);
    SHOW(ac_stime);
    SHOW(ac_minflt);
    SHOW(ac_majflt);
    SHOW(coremem);
    SHOW(virtmem);
    SHOW(hiwater_rss);
    SHOW(hiwater_vm);
    SHOW(read_char);
    SHOW(write_char);
    SHOW(read_syscalls);
    SHOW(write_syscalls);
    SHOW(read_bytes);
    SHOW(write_bytes);
    SHOW(cancelled_write_bytes);
    SHOW(nvcsw);
    SHOW(nivcsw);
    SHOW(ac_utimescaled);
    SHOW(ac_stimescaled);
    SHOW(cpu_scaled_run_real_total);
    SHOW(freepages_count);
    SHOW(freepages_delay_total);
#if TASKSTATS_VERSION >= 9
    SHOW(thrashing_count);
    SHOW(thrashing_delay_total);
#endif
#if TASKSTATS_VERSION >= 10
    SHOW(ac_btime64);
#endif
#if TASKSTATS_VERSION >= 11
    SHOW(compact_count);
    SHOW(compact_delay_total);
#endif
#if TASKSTATS_VERSION >= 12
    SHOW(ac_tgid);
    SHOW(ac_tgetime);
    SHOW(ac_exe_dev);
    SHOW(ac_exe_inode);
#endif
#if TASKSTATS_VERSION >= 13
    SHOW(wpcopy_count);
    SHOW(wpcopy_delay_total);
#endif
#if TASKSTATS_VERSION >= 14
    SHOW(irq_count);
    SHOW(irq_delay_total);
#endif
    printf("header=%d\nsize=%zu\n", TASKSTATS_VERSION, sizeof t);
    return 0;
}
