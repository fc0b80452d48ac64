// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.export.jvm.Complaints;
import io.jacct.export.jvm.Fleet;
import io.jacct.export.jvm.MadePage;
import io.jacct.export.metric.Bounds;
import io.jacct.export.row.Limits;
import io.jacct.export.scrape.Scraper;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScrapeServerTest {
    private static final int JVMS = 3;
    private static final int POOLS = 2;
    private static final int MANY = 100_000;

    /** Other JVMs of this machine are told of as well. */
    private static final String OWN = "service_name=\"orders\"";

    private static final String OPEN_METRICS = "application/openmetrics-text;version=1.0.0";

    @TempDir private static Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private Scraper scraper;
    private ScrapeServer server;

    @BeforeEach
    void serve() throws Exception {
        Path pages = Files.createDirectories(directory.resolve("pages"));
        byte[] made = MadePage.bytes(directory.resolve("made"), 4, POOLS, " \"q\"\n# x\\");
        long now = System.currentTimeMillis();
        for (int i = 0; i < JVMS; i++) {
            Files.write(pages.resolve(Integer.toString(i)), MadePage.live(made, now - i));
        }
        Complaints complaints = new Complaints(new PrintWriter(System.err));
        Fleet fleet = new Fleet(List.of(pages.toFile()), false, 1_000, complaints);
        Limits limits = new Limits(Map.of("pool", POOLS), MANY, MANY, List.of(), Bounds.SHORT);
        scraper = new Scraper(fleet, limits, List::of);
        InetAddress here = InetAddress.getLoopbackAddress();
        server = ScrapeServer.start(new InetSocketAddress(here, 0), null, null, scraper);
    }

    @AfterEach
    void end() {
        server.close();
        scraper.close();
    }

    @Test
    void shouldTellEachMetricOnceWithAllItsJvmsBehind() throws Exception {
        String text = new String(get("text/plain").body(), StandardCharsets.UTF_8);
        List<String> types = new ArrayList<>();
        Set<String> instances = new HashSet<>();
        String name = "";
        for (String line : text.split("\n")) {
            if (line.startsWith("# TYPE ")) {
                name = line.split(" ")[2];
                types.add(name);
            } else if (!line.startsWith("#")) {
                assertTrue(line.startsWith(name), line + " after " + name);
            }
            if (line.startsWith("jacct_jvm_live{") && line.contains(OWN)) {
                instances.add(line);
            }
        }
        assertEquals(JVMS, instances.size());
        assertEquals(new HashSet<>(types).size(), types.size(), types::toString);
        assertTrue(types.contains("target_info"), types::toString);
        // with what has no row
        assertEquals(JVMS * (POOLS + 1), lines(text, "jacct_pool_thread_started_total{"), text);
        assertFalse(text.contains("# EOF"));
    }

    private static long lines(String text, String begin) {
        return text.lines().filter(each -> each.startsWith(begin) && each.contains(OWN)).count();
    }

    @Test
    void shouldTellTheFormatThatIsAskedFor() throws Exception {
        HttpResponse<byte[]> answer = get(OPEN_METRICS + ",text/plain;q=0.5");
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        assertTrue(header(answer, "Content-Type").startsWith("application/openmetrics-text"));
        assertTrue(text.endsWith("\n# EOF\n"));
        assertEquals(text.length() - "# EOF\n".length(), text.indexOf("# EOF\n"));
    }

    @Test
    void shouldCompressIfAsked() throws Exception {
        HttpResponse<byte[]> answer = get("text/plain", "Accept-Encoding", "deflate, GZIP;q=0.5");
        assertEquals("gzip", header(answer, "Content-Encoding"));
        try (InputStream text = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            assertTrue(
                    new String(text.readAllBytes(), StandardCharsets.UTF_8).contains("\n# TYPE"));
        }
        assertEquals("", header(get("text/plain", "Accept-Encoding", "br"), "Content-Encoding"));
        assertEquals("", header(get("", "Accept-Encoding", "gzip;q=0"), "Content-Encoding"));
    }

    @Test
    void shouldAnswerOtherRequestsToo() throws Exception {
        assertEquals(200, status("HEAD", "/metrics"));
        assertEquals(405, status("POST", "/metrics"));
        assertEquals(200, status("GET", "/"));
        assertEquals(404, status("GET", "/other"));
        assertEquals(404, status("GET", "/metrics/other"));
        assertEquals(404, status("GET", "/metricsother"));
        assertEquals(200, status("HEAD", "/"));
    }

    private int status(String method, String path) throws Exception {
        HttpRequest.BodyPublisher none = HttpRequest.BodyPublishers.noBody();
        HttpRequest request = HttpRequest.newBuilder(at(path)).method(method, none).build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private HttpResponse<byte[]> get(String accept, String... more) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(at("/metrics"));
        if (!accept.isEmpty()) {
            request.header("Accept", accept);
        }
        if (more.length > 0) {
            request.headers(more);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }
}
