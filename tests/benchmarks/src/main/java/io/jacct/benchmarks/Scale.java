// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.VirtualThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;

/**
 * Measures the cost of very many threads, sockets and files. For each {@link Sort} at several sizes
 * it measures the page, the memory, a reading of the page by this process, and a scrape of all
 * MBeans. It prints each against the size, with the slope. Every size is a JVM of its own, once
 * without the agent and once with it. The largest size is the target, or the most that the machine
 * allows. Sizes that do not fit into the page are shown, too, but are in no slope. Prints Markdown.
 * Arguments: jacct.jar, java, percent of the targets.
 */
public final class Scale {
    private static final int QUARTERS = 4;
    private static final int SCRAPES = 3;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int PERCENT = 100;

    private final String jar;
    private final String java;
    private String cache = "off";

    /** One size in one setting; {@code bare} is the resident memory without the agent. */
    record Row(
            int size,
            String options,
            long bare,
            long resident,
            PageLook page,
            int mbeans,
            double scrapeNanos,
            long scrapeBytes) {
        /** Whether everything had a place of its own, and nothing is in {@code other}. */
        boolean fits() {
            return page.folded() + page.unlisted() == 0;
        }
    }

    Scale(String jar, String java) {
        this.jar = jar;
        this.java = java;
    }

    /** The full job. */
    public static void main(String[] arguments) throws Exception {
        Scale scale = new Scale(arguments[0], arguments[1]);
        System.out.println(Machine.now().line());
        int percent = Integer.parseInt(arguments[2]);
        scale.weave();
        try {
            for (Sort sort : Sort.values()) {
                if (sort != Sort.VIRTUAL || VirtualThreads.exist()) {
                    scale.print(sort, percent);
                }
            }
        } finally {
            Run.delete(Path.of(scale.cache));
        }
        // this thread waits for children that have ended long ago
        System.exit(0);
    }

    /** Weaves the classes once, for all JVMs that follow. */
    void weave() throws IOException, InterruptedException {
        cache = Woven.into(Files.createTempDirectory("scale"), java, jar);
    }

    private void print(Sort sort, int percent) throws Exception {
        int target = (int) ((long) sort.target * percent / PERCENT);
        Limit limit = Limit.of(sort);
        int most = (int) Math.min(target, limit.most());
        if (most < target) {
            System.out.printf("%n%,d of %,d %s: %s%n", most, target, sort.label, limit.by());
        }
        ScaleTable table = new ScaleTable(sort);
        long bare = 0;
        for (int quarters : new int[] {0, 1, 2, QUARTERS}) {
            int size = most * quarters / QUARTERS;
            bare = bare(sort, size);
            table.add(row(sort, size, sort.raised, bare));
        }
        if (!sort.raised.isEmpty()) {
            table.add(row(sort, most, "", bare));
        }
        table.end();
    }

    private long bare(Sort sort, int size) throws IOException {
        try (CrowdJvm jvm = CrowdJvm.start(java, List.of(), sort, size)) {
            return jvm.resident();
        }
    }

    /** Measures with the agent and those options; {@code bare} is the result without it. */
    Row row(Sort sort, int size, String options, long bare) throws Exception {
        try (CrowdJvm jvm = start(sort, size, options)) {
            long resident = jvm.resident();
            PageLook page = PageLook.at(jvm.pid());
            try (Scrape scrape = new Scrape(jvm.pid())) {
                long bytes = scrape.bytes();
                double nanos = median(scrape);
                return new Row(size, options, bare, resident, page, scrape.mbeans(), nanos, bytes);
            }
        }
    }

    /** The median of several scrapes, of fewer if one takes long. */
    private static double median(Scrape scrape) throws IOException, JMException {
        long[] nanos = new long[SCRAPES];
        long began = System.nanoTime();
        int count = 0;
        while (count < SCRAPES && System.nanoTime() - began < PATIENCE_NANOS) {
            nanos[count++] = scrape.nanos();
        }
        Arrays.sort(nanos, 0, count);
        return nanos[count / 2];
    }

    private CrowdJvm start(Sort sort, int size, String options) throws IOException {
        String more = options.isEmpty() ? "" : "," + options;
        return CrowdJvm.start(
                java, List.of("-javaagent:" + jar + "=cache=" + cache + more), sort, size);
    }
}
