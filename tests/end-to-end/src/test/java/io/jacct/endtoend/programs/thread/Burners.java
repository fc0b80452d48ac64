// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Four threads, of a pool and a group of their own, compute and allocate for a number of
 * milliseconds from the start of the JVM. Forty others sleep. Then the program prints the figures
 * of the JVM, of the kernel and of the MBeans, and rests until its input ends.
 */
public final class Burners {
    public static final String GROUP = "burning";
    private static final int BURNERS = 4;
    private static final int SLEEPERS = 40;
    private static final int CHUNK = 1_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static volatile Object sink;

    private Burners() {}

    /** The milliseconds. */
    public static void main(String[] args) throws Exception {
        long millis = Long.parseLong(args[0]);
        long up = ManagementFactory.getRuntimeMXBean().getUptime();
        long end = System.nanoTime() + (millis - up) * 1_000_000;
        CountDownLatch burnt = new CountDownLatch(BURNERS);
        ThreadGroup group = new ThreadGroup(GROUP);
        List<Thread> burners = new ArrayList<>();
        for (int i = 0; i < BURNERS; i++) {
            burners.add(start(new Thread(group, () -> burn(end, burnt), "burner-" + i)));
        }
        for (int i = 0; i < SLEEPERS; i++) {
            start(new Thread(Burners::sleep, "sleeper-" + i));
        }
        // comes first, because later it would be part of the measurement; groups and pools must
        // exist
        ManagementFactory.getPlatformMBeanServer();
        burnt.await();
        report(burners);
        while (System.in.read() >= 0) {
            continue;
        }
    }

    private static Thread start(Thread thread) {
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void burn(long end, CountDownLatch burnt) {
        while (System.nanoTime() - end < 0) {
            double sum = 0;
            for (int i = 0; i < CHUNK; i++) {
                sum += Math.sqrt(i);
            }
            sink = new double[] {sum};
        }
        burnt.countDown();
        sleep();
    }

    private static void sleep() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void report(List<Thread> burners) throws Exception {
        long[] ids = burners.stream().mapToLong(Thread::getId).toArray();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName totals = new ObjectName("io.jacct:type=Totals");
        say("cpu.bean", sum(THREADS.getThreadCpuTime(ids)));
        say("allocated.bean", sum(THREADS.getThreadAllocatedBytes(ids)));
        for (String type : List.of("Pool", "TaskGroup")) {
            ObjectName name = named(server, type);
            say("cpu." + type, server.getAttribute(name, "CpuNanos"));
            say("allocated." + type, server.getAttribute(name, "AllocatedBytes"));
        }
        say("cpu.all", sum(THREADS.getThreadCpuTime(all())));
        long tasks = (long) server.getAttribute(totals, "CpuNanos");
        say("cpu.Totals", tasks);
        say("accounted", tasks + (long) server.getAttribute(totals, "JvmCpuNanos"));
        say("process", process());
    }

    /** The MBean of that type with the burners' name in its name. */
    private static ObjectName named(MBeanServer server, String type) throws Exception {
        return server.queryNames(new ObjectName("io.jacct:type=" + type + ",*"), null).stream()
                .filter(name -> name.getKeyProperty("name").matches(".*(burner|" + GROUP + ").*"))
                .findAny()
                .orElseThrow();
    }

    /** The CPU time of all threads except the agent's. */
    private static long[] all() {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(info -> info != null && !info.getThreadName().startsWith("jacct"))
                .mapToLong(ThreadInfo::getThreadId)
                .toArray();
    }

    private static long sum(long[] values) {
        return LongStream.of(values).filter(value -> value > 0).sum();
    }

    /** User and system time, as {@code top} uses them. A tick is 10 ms on every Linux. */
    static long process() throws Exception {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * 10_000_000;
    }

    private static void say(String what, Object value) {
        System.out.println(what + "=" + value);
    }
}
