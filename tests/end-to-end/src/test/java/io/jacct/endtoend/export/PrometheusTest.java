// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonSyntaxException;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.tools.Recorded;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.io.TempDir;

/** Debian's Prometheus and its tools read what the exporter tells. */
@AfterVerify
class PrometheusTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String SERVICE = "service_name=\"" + Recorded.class.getName() + "\"";

    @TempDir private Path directory;

    private RunningJvm recorded(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.plain(jdk).accounted(directory.resolve("page"));
        RunningJvm running = child.program(Recorded.class, directory.resolve("file")).start();
        running.await("ready");
        running.say("write");
        running.await("done");
        return running;
    }

    private RunningJvm tool(String... command) throws IOException {
        try {
            return new RunningJvm(new ProcessBuilder(command).start(), String.join(" ", command));
        } catch (IOException missing) {
            if (System.getenv("CI") != null) {
                fail("CI needs " + command[0]);
            }
            abort("skipped: needs " + command[0]);
            throw missing;
        }
    }

    @OnOldestFirst
    void shouldPleasePromtool(Jdk jdk) throws Exception {
        try (RunningJvm running = recorded(jdk)) {
            Path page = directory.resolve("page");
            for (String histograms : List.of("short", "full", "off")) {
                Finished once =
                        ChildJvm.export(
                                        jdk,
                                        page,
                                        "--once",
                                        "--devices=**",
                                        "--histograms=" + histograms)
                                .run()
                                .well();
                Path text = Files.write(directory.resolve("text"), once.out());
                try (RunningJvm tool = tool("sh", "-c", "exec promtool check metrics < " + text)) {
                    Finished said = tool.finish();
                    if (said.status() == 127) {
                        abort("skipped: needs promtool");
                    }
                    assertEquals(List.of(), said.err(), said.toString());
                    assertEquals(List.of(), said.out());
                    assertEquals(0, said.status());
                }
            }
            running.closeInput();
            running.finish();
        }
    }

    /** A query for what the application wrote has its bytes, and the JVM's process id by a join. */
    @OnOldestFirst
    void shouldBeScrapedAndQueried(Jdk jdk) throws Exception {
        int port = freePort();
        Path page = directory.resolve("page");
        try (RunningJvm running = recorded(jdk);
                RunningJvm exporter =
                        ChildJvm.export(jdk, page, "--listen", "127.0.0.1:0").start()) {
            String line = exporter.awaitErr("listens on");
            String from = line.replaceFirst(".*:([0-9]+)/metrics", "$1");
            try (RunningJvm prometheus = prometheus(port, from)) {
                String written = "jacct_file_io_bytes_total{disk_io_direction=\"write\"," + SERVICE;
                awaitValue(port, written + "}", 4096);
                awaitValue(
                        port,
                        "count("
                                + written
                                + "} * on (service_instance_id) group_left"
                                + " (process_pid) target_info{process_pid=\""
                                + running.pid()
                                + "\"})",
                        1);
                awaitValue(port, "jacct_export_jvms{jacct_export_state=\"live\"} > bool 0", 1);
                awaitValue(port, "max(up{job=\"jacct\"})", 1);
                prometheus.terminate();
            }
            Finished ended = exporter.terminate();
            assertEquals(0, ended.status(), ended.toString());
            running.closeInput();
            running.finish();
        }
    }

    private RunningJvm prometheus(int port, String exporter) throws IOException {
        Path config =
                Files.writeString(
                        directory.resolve("prometheus.yml"),
                        """
                        global: {scrape_interval: 1s}
                        scrape_configs:
                          - job_name: jacct
                            static_configs:
                              - targets: ['127.0.0.1:%s']
                        """
                                .formatted(exporter));
        return tool(
                "prometheus",
                "--config.file=" + config,
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port);
    }

    private static void awaitValue(int port, String query, double value) throws Exception {
        Await.until(() -> value(port, query) == value, () -> "no " + value + " for " + query);
    }

    /** The only value of a query; -1 if it has none yet. */
    private static double value(int port, String query) throws Exception {
        String code = URLEncoder.encode(query, StandardCharsets.UTF_8);
        URI uri = URI.create("http://127.0.0.1:" + port + "/api/v1/query?query=" + code);
        try {
            String body =
                    CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                            .body();
            JsonObject data =
                    JsonParser.parseString(body).getAsJsonObject().getAsJsonObject("data");
            JsonArray found = data == null ? new JsonArray() : data.getAsJsonArray("result");
            assertTrue(found.size() <= 1, body);
            return found.isEmpty()
                    ? -1
                    : found.get(0).getAsJsonObject().getAsJsonArray("value").get(1).getAsDouble();
        } catch (IOException | JsonSyntaxException starting) {
            return -1;
        }
    }

    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_768);
            try (ServerSocket socket =
                    new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // the next one
            }
        }
    }

    /** node_exporter's own reader takes the file as it is. */
    @OnOldestFirst
    void shouldBeReadByNodeExporter(Jdk jdk) throws Exception {
        int port = freePort();
        Path page = directory.resolve("page");
        Path texts = Files.createDirectory(directory.resolve("texts"));
        try (RunningJvm running = recorded(jdk);
                RunningJvm exporter =
                        ChildJvm.export(jdk, page, "--textfile", texts.toString(), "-i", "200ms")
                                .start();
                RunningJvm node =
                        tool(
                                "prometheus-node-exporter",
                                "--collector.disable-defaults",
                                "--collector.textfile",
                                "--collector.textfile.directory=" + texts,
                                "--web.listen-address=127.0.0.1:" + port)) {
            URI uri = URI.create("http://127.0.0.1:" + port + "/metrics");
            String written = "jacct_file_io_bytes_total{disk_io_direction=\"write\",";
            Await.until(
                    () -> body(uri).contains(written) && body(uri).contains(SERVICE),
                    () -> "nothing of the file");
            assertTrue(body(uri).contains("node_textfile_scrape_error 0"));
            node.terminate();
            assertEquals(0, exporter.terminate().status());
            running.closeInput();
            running.finish();
        }
    }

    private static String body(URI uri) throws Exception {
        try {
            return CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
        } catch (IOException starting) {
            return "";
        }
    }
}
