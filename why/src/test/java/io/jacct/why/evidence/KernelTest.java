// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read from the kernel's files. */
class KernelTest {
    @Test
    void shouldReadLimits() {
        List<String> limits =
                List.of(
                        "Limit                     Soft Limit           Hard Limit           Units",
                        "Max processes             unlimited            unlimited            processes",
                        "Max open files            1024                 4096                 files");
        assertEquals(1024, Kernel.limit(limits, "Max open files"));
        assertEquals(-1, Kernel.limit(limits, "Max processes"));
        assertEquals(-1, Kernel.limit(limits, "Max locked memory"));
    }

    @Test
    void shouldCountProcessors() {
        int here = Runtime.getRuntime().availableProcessors();
        assertEquals(1, Kernel.processors(List.of("Cpus_allowed_list:\t7")));
        assertEquals(Math.min(4, here), Kernel.processors(List.of("Cpus_allowed_list:\t0-2,8")));
        assertEquals(here, Kernel.processors(List.of()));
    }

    @Test
    void shouldReadBothVersionsOfAQuota() {
        assertEquals(
                new Quota(10, 5, 7_000),
                Quota.parse(
                        List.of(
                                "usage_usec 12",
                                "nr_periods 10",
                                "nr_throttled 5",
                                "throttled_usec 7")));
        assertEquals(
                new Quota(10, 5, 7),
                Quota.parse(List.of("nr_periods 10", "nr_throttled 5", "throttled_time 7")));
        assertEquals(Quota.NONE, Quota.parse(List.of()));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void shouldFindTheQuotaOfAGroupAndOfOneAroundIt(@TempDir Path made) throws IOException {
        Path process = made.resolve("proc/1");
        Path groups = made.resolve("cgroup");
        String none = "nr_periods 0\nnr_throttled 0\n";
        write(process.resolve("cgroup"), "1:cpu,cpuacct:/pod/jvm\n0::/pod/jvm\n");
        assertEquals(Quota.NONE, Quota.of(process, groups));
        write(groups.resolve("pod/jvm/cpu.stat"), none);
        write(groups.resolve("pod/cpu.stat"), "nr_periods 9\nnr_throttled 3\nthrottled_usec 1\n");
        assertEquals(new Quota(9, 3, 1_000), Quota.of(process, groups));
        write(groups.resolve("cpu/pod/jvm/cpu.stat"), "nr_periods 8\nnr_throttled 2\n");
        assertEquals(new Quota(8, 2, 0), Quota.of(process, groups));
        // in a container
        write(process.resolve("cgroup"), "0::/\n");
        write(groups.resolve("cpu.stat"), "nr_periods 7\nnr_throttled 1\n");
        assertEquals(new Quota(7, 1, 0), Quota.of(process, groups));
    }

    @Test
    void shouldAskForThisProcess() {
        Kernel kernel = Kernel.of(ProcessHandle.current().pid());
        assertTrue(kernel.processors() > 0);
        assertTrue(kernel.mostDescriptors() > 0);
        assertTrue(Kernel.descriptors(ProcessHandle.current().pid()) > 3);
        assertEquals(-1, Kernel.descriptors(Long.MAX_VALUE));
        long age = ManagementFactory.getRuntimeMXBean().getUptime();
        assertEquals(age, Kernel.ageMillis(), 5_000);
    }
}
