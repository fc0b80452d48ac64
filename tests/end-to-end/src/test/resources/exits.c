// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

// Prints the structs taskstats on standard input, one behind the other, by the system's own header.
#include <linux/taskstats.h>
#include <stdio.h>

int main(void) {
    struct taskstats t;
    size_t got;
    printf("version %d %zu\n", TASKSTATS_VERSION, sizeof t);
    while ((got = fread(&t, 1, sizeof t, stdin)) == sizeof t) {
        printf("%u %u %llu %u %u 0x%x %llu %llu %llu %llu %llu %s\n", t.version, t.ac_pid,
               (unsigned long long)t.ac_exe_inode, t.ac_tgid, t.ac_exitcode, t.ac_flag,
               (unsigned long long)t.write_char, (unsigned long long)t.write_syscalls,
               (unsigned long long)t.cpu_count, (unsigned long long)t.cpu_run_real_total,
               (unsigned long long)t.ac_etime, t.ac_comm);
    }
    return got == 0 ? 0 : 1;
}
