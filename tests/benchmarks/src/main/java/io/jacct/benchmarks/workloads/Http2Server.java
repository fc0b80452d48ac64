// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A Jetty with HTTP/2 and TLS, and its client in the same JVM, both on virtual threads. For each
 * request the server opens a small file, reads it, closes it, and appends a line to a log. 32
 * virtual threads share the client's connection. An operation is a request with its answer.
 *
 * <p>Only a build with {@code -Pothers} compiles this class.
 */
public final class Http2Server {
    private static final int CLIENTS = 32;
    private static final int BYTES = 1024;
    private static final int OK = 200;

    private Http2Server() {}

    /** The arguments are those of every program in this package. */
    public static void main(String[] args) throws Exception {
        if (!VirtualThreads.exist()) {
            Skipped.because("not on " + Runtime.version().feature());
            return;
        }
        Path directory = Path.of(args[0]);
        Certificate certificate = Certificate.make(directory);
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(VirtualThreads::start);
        Server server = new Server(threads);
        ServerConnector connector = connector(server, certificate);
        Path file = Files.write(directory.resolve("answer"), new byte[BYTES]);
        try (OutputStream log = new FileOutputStream(directory.resolve("log").toFile(), true)) {
            server.setHandler(new Answer(file, log));
            server.start();
            HttpClient client =
                    HttpClient.newBuilder()
                            .version(HttpClient.Version.HTTP_2)
                            .executor(VirtualThreads::start)
                            .sslContext(certificate.trust())
                            .build();
            URI uri = URI.create("https://127.0.0.1:" + connector.getLocalPort() + "/");
            Operation operation = new Ask(client, HttpRequest.newBuilder(uri).build());
            operation.run();
            Workload.measure(args, Collections.nCopies(CLIENTS, operation), VirtualThreads::start);
        } finally {
            server.stop();
        }
    }

    private static ServerConnector connector(Server server, Certificate certificate) {
        SslContextFactory.Server context = new SslContextFactory.Server();
        context.setKeyStorePath(certificate.store().toString());
        context.setKeyStorePassword(Certificate.PASSWORD);
        HttpConfiguration configuration = new HttpConfiguration();
        // an address is no name that TLS could tell the server
        configuration.addCustomizer(new SecureRequestCustomizer(false));
        ALPNServerConnectionFactory choice = new ALPNServerConnectionFactory("h2");
        ServerConnector connector =
                new ServerConnector(
                        server,
                        new SslConnectionFactory(context, choice.getProtocol()),
                        choice,
                        new HTTP2ServerConnectionFactory(configuration));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        return connector;
    }

    private record Ask(HttpClient client, HttpRequest request) implements Operation {
        @Override
        public void run() throws Exception {
            var answer = client.send(request, BodyHandlers.ofByteArray());
            if (answer.statusCode() != OK
                    || answer.version() != HttpClient.Version.HTTP_2
                    || answer.body().length != BYTES) {
                throw new IOException("the server says " + answer);
            }
        }
    }

    private static final class Answer extends Handler.Abstract {
        private static final byte[] LINE =
                "a request, 200, and so many bytes\n".getBytes(StandardCharsets.UTF_8);

        private final Path file;
        private final OutputStream log;

        Answer(Path file, OutputStream log) {
            this.file = file;
            this.log = log;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback)
                throws IOException {
            byte[] body;
            try (InputStream in = new FileInputStream(file.toFile())) {
                body = in.readNBytes(BYTES);
            }
            log.write(LINE);
            response.write(true, ByteBuffer.wrap(body), callback);
            return true;
        }
    }
}
