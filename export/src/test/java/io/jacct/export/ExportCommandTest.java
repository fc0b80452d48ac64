// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.export.jvm.MadePage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a whole, in this JVM. */
class ExportCommandTest {
    private static final String ODD = " \"q\"\n\\";

    @TempDir private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void makeAPage() throws Exception {
        byte[] made = MadePage.bytes(directory.resolve("made"), 4, 2, ODD);
        Path pages = Files.createDirectory(directory.resolve("pages"));
        Files.write(pages.resolve("1"), MadePage.live(made, System.currentTimeMillis()));
    }

    private List<String> arguments(String... more) {
        List<String> all = new ArrayList<>();
        all.addAll(List.of("--pages", directory.resolve("pages").toString(), "--no-containers"));
        all.addAll(List.of(more));
        return all;
    }

    private int run(String... more) {
        String[] arguments = arguments(more).toArray(String[]::new);
        return Main.run(out, new PrintWriter(err), new Ending(), arguments);
    }

    @Test
    void shouldPrintOnceWithNamesEscaped() {
        assertEquals(0, run("--once", "--devices", "/data/**"), err::toString);
        String text = out.toString(StandardCharsets.UTF_8);
        String odd = " \\\"q\\\"\\n\\\\";
        assertTrue(text.contains("jacct_pool_name=\"worker" + odd + "Aa\""), text);
        assertTrue(text.contains("jacct_device_name=\"/data/" + odd + "file3\""), text);
        for (String line : text.split("\n")) {
            assertTrue(line.startsWith("# ") || line.matches("[a-z_]+(\\{.*})? \\S+"), line);
        }
    }

    @Test
    void shouldPrintOpenMetrics() {
        assertEquals(0, run("--once", "--openmetrics"), err::toString);
        String text = out.toString(StandardCharsets.UTF_8);
        assertTrue(text.endsWith("# EOF\n"));
        assertTrue(text.contains("# UNIT jacct_file_io_bytes bytes\n"));
    }

    @Test
    void shouldRefuseInOneLine() throws Exception {
        assertRefused(2, "that needs --tls FILE and --auth FILE", "--listen", "0.0.0.0:0");
        assertRefused(2, "that needs --tls FILE and --auth FILE", "--listen", ":9404");
        assertRefused(2, "HOST:PORT", "--listen", "127.0.0.1:x");
        assertRefused(2, "HOST:PORT", "--listen", "127.0.0.1:99999");
        assertRefused(2, "at least 100ms", "--interval", "1ms");
        assertRefused(2, "a time such as", "--linger", "long");
        assertRefused(2, "off, short or full", "--once", "--histograms", "some");
        assertRefused(2, "--otlp takes an address", "--otlp", "localhost");
        assertRefused(2, "Unknown option", "--bogus");
        assertRefused(2, "no kind of devices 'fil'", "--once", "--devices", "fil:/data/**");
        assertRefused(2, "must not be below 0", "--once", "--max-pools", "-1");
        assertRefused(2, "--once prints", "--once", "--listen", "127.0.0.1:0");
        assertRefused(2, "goes with --once", "--openmetrics");
        assertRefused(1, "there is no directory /nowhere", "--textfile", "/nowhere");
        assertRefused(1, "no such file", "--listen", "127.0.0.1:0", "--tls", "/nowhere");
        assertRefused(1, "cannot read", "--listen", "127.0.0.1:0", "--auth", "/nowhere");
        Path open = Files.writeString(directory.resolve("users"), "me:secret\n");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused(1, "chmod 600", "--listen", "127.0.0.1:0", "--auth", open.toString());
        assertRefused(
                1, "no usable certificate", "--listen", "127.0.0.1:0", "--tls", open.toString());
    }

    private void assertRefused(int status, String line, String... arguments) {
        err.getBuffer().setLength(0);
        assertEquals(status, run(arguments), err::toString);
        assertTrue(err.toString().contains(line), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertFalse(err.toString().contains("unexpected"), err.toString());
    }

    /** A command that serves, and its address. */
    private final class Served implements AutoCloseable {
        private final Ending ending = new Ending();
        private final FutureTask<Integer> task;
        private final String url;

        Served(String... more) throws IOException {
            PipedReader lines = new PipedReader(10_000);
            PrintWriter to = new PrintWriter(new PipedWriter(lines), true);
            List<String> all = arguments(more);
            task = new FutureTask<>(() -> Main.run(out, to, ending, all.toArray(String[]::new)));
            new Thread(task).start();
            StringBuilder first = new StringBuilder();
            for (int c = lines.read(); c != '\n'; c = lines.read()) {
                first.append((char) c);
            }
            url = first.substring(first.indexOf("http"));
        }

        /** Ends it as a signal does. */
        @Override
        public void close() {
            ending.over();
            assertTrue(ending.demand());
            assertEquals(0, assertDoesNotThrow(() -> task.get()));
        }
    }

    @Test
    void shouldServeUntilASignal() throws Exception {
        try (Served served = new Served("--listen", "127.0.0.1:0")) {
            HttpResponse<String> answer = get(HttpClient.newHttpClient(), served.url, null);
            assertEquals(200, answer.statusCode());
            assertTrue(answer.body().contains("jacct_file_io_bytes_total{disk_io_direction="));
            String port = served.url.replaceAll(".*:([0-9]+)/.*", "$1");
            assertRefused(1, "Address already in use", "--listen", port);
        }
    }

    /** Others are served while one has sent half of a request. */
    @Test
    void shouldNotWaitForAScraperThatHangs() throws Exception {
        try (Served served = new Served("--listen", "127.0.0.1:0")) {
            URI at = URI.create(served.url);
            List<Socket> hanging = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Socket socket = new Socket(at.getHost(), at.getPort());
                hanging.add(socket);
                OutputStream request = socket.getOutputStream();
                request.write("GET /metrics HTTP/1.1\r\nHost: x\r\n".getBytes());
                request.flush();
            }
            assertEquals(200, get(HttpClient.newHttpClient(), served.url, null).statusCode());
            for (Socket each : hanging) {
                each.close();
            }
        }
    }

    @Test
    void shouldAskForAUser() throws Exception {
        Path users = Files.writeString(directory.resolve("users"), "me:sec:ret\n");
        Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
        try (Served served = new Served("--listen", "127.0.0.1:0", "--auth", users.toString())) {
            HttpClient client = HttpClient.newHttpClient();
            assertEquals(401, get(client, served.url, null).statusCode());
            assertEquals(401, get(client, served.url, "me:wrong").statusCode());
            assertEquals(401, get(client, served.url, "you:").statusCode());
            assertEquals(200, get(client, served.url, "me:sec:ret").statusCode());
        }
    }

    @Test
    @Tag("slow")
    void shouldServeByTls() throws Exception {
        Path store = directory.resolve("key.p12");
        Path password = Files.writeString(directory.resolve("password"), "changeit\n");
        keytool(
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "changeit");
        assertServedByTls(store, "--tls-password", password.toString());
        assertServedByTls(pem(store));
    }

    private void assertServedByTls(Path key, String... more) throws Exception {
        List<String> all = new ArrayList<>(List.of("--listen", "127.0.0.1:0"));
        all.addAll(List.of("--tls", key.toString()));
        all.addAll(List.of(more));
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {new TrustsAll()}, new SecureRandom());
        try (Served served = new Served(all.toArray(String[]::new))) {
            assertTrue(served.url.startsWith("https://"), served.url);
            HttpClient client = HttpClient.newBuilder().sslContext(trusting).build();
            assertEquals(200, get(client, served.url, null).statusCode());
        }
    }

    private static void keytool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream said = process.getInputStream()) {
            String text = new String(said.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), text);
        }
    }

    private Path pem(Path store) throws Exception {
        char[] password = "changeit".toCharArray();
        KeyStore keys = KeyStore.getInstance(store.toFile(), password);
        String text =
                armoured("CERTIFICATE", keys.getCertificate("server").getEncoded())
                        + armoured("PRIVATE KEY", keys.getKey("server", password).getEncoded());
        return Files.writeString(directory.resolve("key.pem"), text);
    }

    private static String armoured(String what, byte[] code) {
        String lines = Base64.getMimeEncoder().encodeToString(code);
        return "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n";
    }

    /** The certificate of the test is its own. */
    private static final class TrustsAll extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private static HttpResponse<String> get(HttpClient client, String url, String user)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (user != null) {
            String code = Base64.getEncoder().encodeToString(user.getBytes());
            request.header("Authorization", "Basic " + code);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void shouldWriteAFileAndRemoveItAtTheEnd() throws Exception {
        Path to = Files.createDirectory(directory.resolve("textfiles"));
        try (Served served =
                new Served("--listen", "127.0.0.1:0", "--textfile", to.toString(), "-i", "100ms")) {
            Path file = to.resolve("jacct.prom");
            while (!Files.exists(file)) {
                Thread.onSpinWait();
            }
            assertTrue(Files.readString(file).contains("jacct_file_io_bytes_total"));
            assertEquals(
                    "rw-r--r--",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            assertTrue(served.url.startsWith("http:"));
        }
        try (var left = Files.list(to)) {
            assertEquals(List.of(), left.toList());
        }
    }
}
