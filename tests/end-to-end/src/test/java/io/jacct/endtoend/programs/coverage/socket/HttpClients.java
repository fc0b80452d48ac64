// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.coverage.row.Row;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.page.Page;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;

/**
 * {@code java.net.URL} and {@code java.net.http.HttpClient} with a server of this process that
 * answers once. The length of a request depends on the JDK, but each side reads the bytes that the
 * other one writes.
 */
final class HttpClients extends OfSockets {
    private static final int BODY = 1000;
    private static final byte[] ANSWER =
            ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: "
                            + BODY
                            + "\r\n\r\n"
                            + "x".repeat(BODY))
                    .getBytes(StandardCharsets.US_ASCII);
    private static final String END = "\r\n\r\n";
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    /** The counts of both sides. */
    private static final String EXCHANGE =
            "socketOpens=2 socketConnects=1 socketAccepts=1 socketCloses=2 socketOthers=*"
                    + " socketReads=+ socketReadBytes=+ socketWrites=+ socketWriteBytes=+ parks=* yields=*";

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private ServerSocket listener;
    private URI uri;

    HttpClients(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        listener = listener();
        uri = new URI("http://127.0.0.1:" + listener.getLocalPort() + "/");
    }

    @Override
    protected void rows() {
        of(URL.class);
        row("openStream()", EXCHANGE, () -> answered(() -> read(uri.toURL().openStream())));
        row(
                "openConnection() and its getInputStream()",
                EXCHANGE,
                () -> answered(() -> read(uri.toURL().openConnection().getInputStream())));
        unseen("reads by openConnection()", "getContent openConnection(Proxy)");
        nothing("URL getAuthority getDefaultPort getFile getHost getPath getPort getProtocol");
        nothing("getQuery getRef getUserInfo of sameFile setURLStreamHandlerFactory");
        nothing("toExternalForm toURI");
        of(HttpClient.class);
        String woken = EXCHANGE + " rchar=* wchar=*";
        row("send(HttpRequest,BodyHandler)", woken, () -> answered(this::send))
                .remark("a selector is woken up, which only the kernel sees");
        row("sendAsync(HttpRequest,BodyHandler)", woken, () -> answered(this::sendAndWait));
        unseen("as sendAsync(HttpRequest,BodyHandler)", "sendAsync newWebSocketBuilder");
        unseen("ends what is under way", "awaitTermination close shutdown shutdownNow");
        nothing("authenticator connectTimeout cookieHandler executor");
        nothing("followRedirects isTerminated newBuilder newHttpClient proxy");
        nothing("sslContext sslParameters version");
    }

    /** Makes the request while a thread serves it, and waits until both sides have closed. */
    private void answered(Row.Body request) throws Exception {
        Closes closes = isAccounted() ? new Closes() : null;
        FutureTask<Integer> server = new FutureTask<>(this::serve);
        new Thread(server, "server").start();
        request.run();
        Expect.that(-1, server.get());
        if (closes != null) {
            closes.await();
        }
    }

    /** Expects the end of the stream after the request. */
    private int serve() throws IOException {
        try (Socket peer = listener.accept()) {
            InputStream in = peer.getInputStream();
            byte[] bytes = new byte[10_000];
            String request = "";
            while (!request.endsWith(END)) {
                int n = in.read(bytes);
                request += new String(bytes, 0, n, StandardCharsets.US_ASCII);
            }
            peer.getOutputStream().write(ANSWER);
            return in.read();
        }
    }

    /** Loads the class. */
    @Override
    protected void beforeLateRow() throws Exception {
        new Closes();
    }

    /** Waits until both ends are closed. It is not loaded before the agent is there. */
    private static final class Closes {
        private final Counts before = counts();

        Closes() throws Exception {}

        private static Counts counts() throws Exception {
            try (Page page = Page.own()) {
                return page.snapshot().totals();
            }
        }

        void await() throws Exception {
            long start = System.nanoTime();
            while (counts().minus(before).get(Counter.SOCKET_CLOSES) < 2) {
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new IllegalStateException("never closed");
                }
                Thread.onSpinWait();
            }
            Counts moved = counts().minus(before);
            Expect.that(
                    moved.get(Counter.SOCKET_WRITE_BYTES), moved.get(Counter.SOCKET_READ_BYTES));
        }
    }

    private void read(InputStream stream) throws IOException {
        try (InputStream in = stream) {
            Expect.that(BODY, in.readAllBytes().length);
        }
    }

    private HttpRequest request() {
        return HttpRequest.newBuilder(uri).build();
    }

    private void send() throws Exception {
        HttpResponse<byte[]> answer = client.send(request(), BodyHandlers.ofByteArray());
        Expect.that(BODY, answer.body().length);
    }

    private void sendAndWait() throws Exception {
        Expect.that(
                BODY, client.sendAsync(request(), BodyHandlers.ofByteArray()).get().body().length);
    }
}
