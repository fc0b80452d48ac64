// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.otlp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.export.jvm.Complaints;
import io.jacct.export.jvm.Fleet;
import io.jacct.export.jvm.MadePage;
import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.row.Limits;
import io.jacct.export.scrape.Scraper;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtlpPushTest {
    private static final int MANY = 100_000;
    private static final String ODD = " \"q\"\n\\\u00e9";

    @TempDir private Path directory;

    private final StringWriter said = new StringWriter();
    private final Complaints complaints = new Complaints(new PrintWriter(said));
    private Scraper scraper;

    @BeforeEach
    void makeAPage() throws Exception {
        byte[] made = MadePage.bytes(directory.resolve("made"), 4, 2, ODD);
        Path pages = Files.createDirectory(directory.resolve("pages"));
        Files.write(pages.resolve("1"), MadePage.live(made, System.currentTimeMillis()));
        Fleet fleet = new Fleet(List.of(pages.toFile()), false, 0, complaints);
        Map<String, Integer> rows = Map.of("pool", 99);
        Limits limits = new Limits(rows, MANY, MANY, List.of(), Bounds.FULL);
        scraper = new Scraper(fleet, limits, List::of);
    }

    @AfterEach
    void end() {
        scraper.close();
    }

    private OtlpPush push(String url, int most) {
        return push(url, most, Duration.ofSeconds(20));
    }

    private OtlpPush push(String url, int most, Duration timeout) {
        Map<String, String> headers = Map.of();
        return new OtlpPush(url, headers, most, timeout, Duration.ofMillis(1), complaints);
    }

    @Test
    void shouldBeOneResourceForEachJvm() throws Exception {
        try (Receiver receiver = new Receiver(0);
                OtlpPush push = push(receiver.url(), MANY)) {
            push.push(scraper);
            ResourceMetrics jvm = jvm(receiver.next());
            Metric read = metric(jvm, "jacct.file.io");
            assertEquals("By", read.getUnit());
            assertTrue(read.getSum().getIsMonotonic());
            assertEquals(
                    AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE,
                    read.getSum().getAggregationTemporality());
            NumberDataPoint point =
                    read.getSum().getDataPointsList().stream()
                            .filter(
                                    each ->
                                            value(each.getAttributesList(), "disk.io.direction")
                                                    .equals("read"))
                            .findFirst()
                            .orElseThrow();
            assertEquals(6L * MadePage.BYTES, point.getAsInt());
            assertTrue(point.getStartTimeUnixNano() < point.getTimeUnixNano());
            assertTrue(
                    metric(jvm, "jacct.thread.wait.time").getSum().getDataPoints(0).hasAsDouble());
        }
    }

    @Test
    void shouldHaveHistogramsWithTheirBoundsAndOddNames() throws Exception {
        try (Receiver receiver = new Receiver(0);
                OtlpPush push = push(receiver.url(), MANY)) {
            push.push(scraper);
            ResourceMetrics jvm = jvm(receiver.next());
            var histogram = metric(jvm, "jacct.file.operation.duration").getHistogram();
            var point = histogram.getDataPoints(0);
            assertEquals(Bounds.FULL.size(), point.getExplicitBoundsCount());
            assertEquals(Bounds.FULL.size() + 1, point.getBucketCountsCount());
            assertEquals(
                    point.getCount(),
                    point.getBucketCountsList().stream().mapToLong(each -> each).sum());
            List<String> pools =
                    metric(jvm, "jacct.pool.thread.started").getSum().getDataPointsList().stream()
                            .map(each -> value(each.getAttributesList(), "jacct.pool.name"))
                            .toList();
            assertTrue(pools.contains("worker" + ODD + "Aa"), pools.toString());
        }
    }

    @Test
    void shouldTryAgainWhenItIsAskedToSlowDown() throws Exception {
        try (Receiver receiver = new Receiver(0);
                OtlpPush push = push(receiver.url(), MANY)) {
            // more often than one request is tried, so that it comes back to the queue
            receiver.answers(429, 503, 429, 429, 503);
            push.push(scraper);
            jvm(receiver.next());
            assertEquals(0, own(push, Own.DROPPED));
            assertEquals(1, own(push, Own.FAILURES));
        }
        String lines = said.toString();
        assertTrue(lines.contains("does not accept metrics"), lines);
        assertTrue(lines.contains("accepts metrics again"), lines);
        assertEquals(2, lines.lines().filter(each -> each.contains("accept")).count(), lines);
    }

    /**
     * A request that is not answered in time is tried again, and meanwhile the queue is bounded.
     */
    @Test
    void shouldNotWaitForAReceiverThatHangs() throws Exception {
        try (Receiver receiver = new Receiver(0);
                OtlpPush push = push(receiver.url(), 1, Duration.ofMillis(300))) {
            receiver.answers(Receiver.NOTHING, Receiver.NOTHING, Receiver.NOTHING);
            push.push(scraper);
            assertEquals(Receiver.NOTHING, receiver.answered());
            long each = own(push, Own.QUEUED);
            push.push(scraper);
            push.push(scraper);
            assertTrue(own(push, Own.QUEUED) <= 3 * each, "" + push.own());
            jvm(receiver.next());
            assertTrue(push.drained(60_000));
            assertTrue(own(push, Own.FAILURES) > 0, "" + push.own());
            assertTrue(own(push, Own.DROPPED) > 0, "" + push.own());
        }
        assertEquals(2, said.toString().lines().count(), said::toString);
    }

    @Test
    void shouldDropTheOldestAndCatchUp() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (OtlpPush push = push("http://127.0.0.1:" + port + "/v1/metrics", 1)) {
            push.push(scraper);
            while (own(push, Own.FAILURES) == 0) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < 4; i++) {
                push.push(scraper);
            }
            long each = own(push, Own.QUEUED) / 2;
            // one is on its way, one waits
            assertEquals(3 * each, own(push, Own.DROPPED), 2 * each);
            try (Receiver receiver = new Receiver(port)) {
                jvm(receiver.next());
                jvm(receiver.next());
                assertTrue(push.drained(60_000));
            }
            assertEquals(2 * each, own(push, Own.SENT), 2 * each / 100);
            assertEquals(0, own(push, Own.QUEUED));
        }
    }

    private static long own(OtlpPush push, Own own) {
        for (OwnValue each : push.own()) {
            if (each.own() == own) {
                return each.value().longValue();
            }
        }
        throw new AssertionError(own);
    }

    private static ResourceMetrics jvm(List<ResourceMetrics> all) {
        for (ResourceMetrics each : all) {
            if (value(each.getResource().getAttributesList(), "service.name")
                    .startsWith("orders")) {
                return each;
            }
        }
        throw new AssertionError("no such JVM");
    }

    private static Metric metric(ResourceMetrics jvm, String name) {
        return jvm.getScopeMetrics(0).getMetricsList().stream()
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name));
    }

    private static String value(List<KeyValue> attributes, String key) {
        for (KeyValue each : attributes) {
            if (each.getKey().equals(key)) {
                return each.getValue().getStringValue();
            }
        }
        return "";
    }
}
