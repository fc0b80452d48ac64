// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.kernel;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.jacct.endtoend.programs.Waiting;
import io.jacct.samples.Marks;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;

/**
 * Tomcat serves files to clients over the loopback interface: small and large files, whole files
 * and parts, on connections that stay and to several clients at once. With sendfile the kernel
 * copies large files to the socket. Without it Tomcat reads and writes them.
 *
 * <p>Everything is between the marks, from the construction of Tomcat to its end, when all its
 * threads rest. Both sides are in this process, so every byte is written once and read once.
 */
public final class WebServer {
    private static final int SMALL = 3_000;
    private static final int MEDIUM = 100_000;
    private static final int LARGE = 2_000_000;
    private static final int ROUNDS = 5;
    private static final int CLIENTS = 3;
    private static final int PART = 60_000;

    /** Both sides' buffers are smaller than most files, which so go out piece by piece. */
    private static final int BUFFER = 20_000;

    /** The logger of Tomcat's starts. It is kept, because loggers are held weakly. */
    private static final Logger LOGGER = Logger.getLogger("org.apache");

    private WebServer() {}

    /** The directory for files; {@code sendfile} or {@code copy}. */
    public static void main(String[] args) throws Exception {
        LOGGER.setLevel(Level.OFF);
        Waiting.loadReader();
        Path base = Path.of(args[0]);
        Path files = Files.createDirectories(base.resolve("files"));
        for (int size : new int[] {SMALL, MEDIUM, LARGE}) {
            Files.write(files.resolve(Integer.toString(size)), new byte[size]);
        }
        Marks.mark("begin");
        Tomcat tomcat = start(base, files, args[1].equals("sendfile"));
        int port = tomcat.getConnector().getLocalPort();
        List<FutureTask<Void>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(Pair.inBackground(() -> talk(port)));
        }
        for (FutureTask<Void> client : clients) {
            client.get();
        }
        tomcat.stop();
        tomcat.destroy();
        Marks.mark("end");
    }

    private static Tomcat start(Path base, Path files, boolean sendfile) throws Exception {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(0);
        connector.setProperty("address", Pair.LOOPBACK.getHostAddress());
        connector.setProperty("socket.txBufSize", Integer.toString(BUFFER));
        connector.setProperty("useSendfile", Boolean.toString(sendfile));
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(base.toString());
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", files.toString());
        Tomcat.addServlet(context, "default", new DefaultServlet());
        context.addServletMappingDecoded("/", "default");
        tomcat.start();
        return tomcat;
    }

    private static Void talk(int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(BUFFER);
            socket.connect(new InetSocketAddress(Pair.LOOPBACK, port));
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int i = 0; i < ROUNDS; i++) {
                get(socket, in, SMALL, "", SMALL);
                get(socket, in, MEDIUM, "", MEDIUM);
                get(socket, in, MEDIUM, "Range: bytes=100-" + (PART + 99) + "\r\n", PART);
            }
            get(socket, in, LARGE, "Connection: close\r\n", LARGE);
            Expect.that(-1, in.read());
        }
        return null;
    }

    private static void get(Socket socket, InputStream in, int file, String fields, int expected)
            throws IOException {
        String request = "GET /" + file + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String head = head(in);
        Expect.that(1, head.matches("(?s)HTTP/1.1 20[06] .*") ? 1 : 0);
        Expect.that(1, head.contains("Content-Length: " + expected + "\r\n") ? 1 : 0);
        Expect.that(expected, in.readNBytes(expected).length);
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int next = in.read();
            Expect.that(1, next >= 0 ? 1 : 0);
            head.write(next);
        }
        return head.toString(StandardCharsets.US_ASCII);
    }
}
