// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.otlp;

import io.jacct.export.jvm.Complaints;
import io.jacct.export.metric.Own;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.scrape.Scrape;
import io.jacct.export.scrape.Scraper;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.RetryPolicy;
import io.opentelemetry.sdk.metrics.data.MetricData;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Pushes scrapes to an OTLP receiver over HTTP. A thread takes requests from a bounded queue, one
 * at a time. OpenTelemetry's exporter tries each several times, with longer and longer pauses, also
 * for an answer 429. What it cannot deliver stays at the head of the queue and is tried again, so
 * that a receiver that was down gets what the queue still has.
 */
public final class OtlpPush implements AutoCloseable {
    private static final int POINTS_OF_REQUEST = 10_000;
    private static final String SUBJECT = "otlp";
    private static final long LAST_MILLIS = 5_000;

    /** The exporter's own lines, of which there would be one for each attempt, are not wanted. */
    private static final Logger QUIET = Logger.getLogger("io.opentelemetry");

    private final String url;
    private final OtlpHttpMetricExporter exporter;
    private final OtlpQueue queue;
    private final Complaints complaints;
    private final Duration pause;
    private final long startedMillis = System.currentTimeMillis();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final Thread thread = new Thread(this::run, "jacct otlp");

    /**
     * Pushes to a receiver.
     *
     * @param url with the path {@code /v1/metrics} of a usual receiver
     * @param headers that each request has
     * @param mostPoints that may wait
     * @param timeout of a request
     * @param pause before the first new attempt; later ones are longer
     */
    public OtlpPush(
            String url,
            Map<String, String> headers,
            int mostPoints,
            Duration timeout,
            Duration pause,
            Complaints complaints) {
        QUIET.setLevel(Level.OFF);
        this.url = url;
        this.queue = new OtlpQueue(mostPoints);
        this.complaints = complaints;
        this.pause = pause;
        OtlpHttpMetricExporterBuilder builder =
                OtlpHttpMetricExporter.builder()
                        .setEndpoint(url)
                        .setTimeout(timeout)
                        .setConnectTimeout(timeout)
                        .setCompression("gzip")
                        .setRetryPolicy(
                                RetryPolicy.builder()
                                        .setMaxAttempts(3)
                                        .setInitialBackoff(pause)
                                        .setMaxBackoff(pause.multipliedBy(8))
                                        .build());
        headers.forEach(builder::addHeader);
        this.exporter = builder.build();
        thread.setDaemon(true);
        thread.start();
    }

    /** Takes a scrape and queues it. */
    public void push(Scraper scraper) {
        Filling filling = new Filling();
        OtlpModel model = new OtlpModel(scraper.bounds());
        Scrape scrape = scraper.scrape(model::of, filling::add);
        filling.add(OtlpModel.own(scrape, startedMillis));
        filling.end();
    }

    /** Makes requests of some ten thousand points. */
    private final class Filling {
        private List<MetricData> metrics = new ArrayList<>();
        private int points;

        void add(List<MetricData> more) {
            int count = points(more);
            if (points + count > POINTS_OF_REQUEST && points > 0) {
                end();
            }
            metrics.addAll(more);
            points += count;
        }

        void end() {
            queue.add(new OtlpQueue.Batch(metrics, points));
            metrics = new ArrayList<>();
            points = 0;
        }
    }

    private static int points(List<MetricData> metrics) {
        return metrics.stream().mapToInt(each -> each.getData().getPoints().size()).sum();
    }

    private void run() {
        try {
            OtlpQueue.Batch head = queue.head();
            while (head != null) {
                if (send(head)) {
                    sent.addAndGet(head.points());
                    queue.delivered();
                } else {
                    failures.incrementAndGet();
                    TimeUnit.NANOSECONDS.sleep(pause.toNanos());
                }
                head = queue.head();
            }
        } catch (InterruptedException ending) {
            // what is queued is lost with the process
        }
    }

    private boolean send(OtlpQueue.Batch batch) throws InterruptedException {
        CompletableResultCode result = exporter.export(batch.metrics());
        result.join(1, TimeUnit.HOURS);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (result.isSuccess()) {
            if (complaints.over(SUBJECT)) {
                complaints.line(url + " accepts metrics again");
            }
            return true;
        }
        Throwable why = result.getFailureThrowable();
        complaints.say(SUBJECT, url + " does not accept metrics: " + reason(why));
        return false;
    }

    /** The status of an answer, or why there is none. */
    private static String reason(Throwable why) {
        if (why == null) {
            return "no reason is known";
        }
        Throwable deepest = why;
        while (deepest.getCause() != null && deepest.getCause() != deepest) {
            deepest = deepest.getCause();
        }
        String message = deepest.getMessage();
        return message == null ? deepest.getClass().getSimpleName() : message;
    }

    /** What it has sent, and what waits. */
    public List<OwnValue> own() {
        return List.of(
                OwnValue.of(Own.SENT, sent.get()),
                OwnValue.of(Own.DROPPED, queue.dropped()),
                OwnValue.of(Own.QUEUED, (long) queue.points()),
                OwnValue.of(Own.FAILURES, failures.get()));
    }

    /** Waits until nothing is queued, at most so long. Returns whether that is so. */
    boolean drained(long millis) throws InterruptedException {
        return queue.drain(millis);
    }

    /** Sends what is queued, if that takes no more than some seconds. */
    @Override
    public void close() {
        try {
            if (!drained(LAST_MILLIS)) {
                complaints.line(queue.points() + " points have not reached " + url);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
        queue.close();
        thread.interrupt();
        exporter.shutdown();
    }
}
