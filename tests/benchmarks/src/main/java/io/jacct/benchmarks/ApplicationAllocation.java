// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Bytes that the application's threads allocate for an operation. JMH's own profiler counts the
 * whole JVM. There the agent's threads may still do work of its start, on a busy machine longer
 * than a benchmark warms up. Threads that begin and end within an iteration are not seen; no
 * benchmark has such threads.
 */
public final class ApplicationAllocation implements InternalProfiler {
    /** The label of the result. */
    static final String LABEL = "application.alloc.norm";

    private static final String AGENT = "jacct";

    /** JMH's thread that calls this class. */
    private final long own = Thread.currentThread().getId();

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private Map<Long, Long> before = Map.of();

    @Override
    public String getDescription() {
        return "bytes that the application's threads allocate";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = allocated();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        long sum = 0;
        for (Map.Entry<Long, Long> thread : allocated().entrySet()) {
            sum += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
        }
        double bytes = (double) sum / result.getMetadata().getAllOps();
        return List.of(new ScalarResult(LABEL, bytes, "B/op", AggregationPolicy.AVG));
    }

    private Map<Long, Long> allocated() {
        Map<Long, Long> allocated = new HashMap<>();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null
                    && thread.getThreadId() != own
                    && !thread.getThreadName().startsWith(AGENT)) {
                long id = thread.getThreadId();
                allocated.put(id, threads.getThreadAllocatedBytes(id));
            }
        }
        return allocated;
    }
}
