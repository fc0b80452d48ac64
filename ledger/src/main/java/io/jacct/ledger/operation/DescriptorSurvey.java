// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.memory.JdkFields;
import io.jacct.memory.OwnFiles;
import java.io.File;
import java.io.IOException;
import java.util.HashMap;

/**
 * Boot loader. A periodic task: compares the table of descriptors with the kernel's list. A
 * descriptor that no advice has seen is entered, as one whose opener is not known. One that was
 * entered so and has gone is closed.
 *
 * <p>In the first minute this happens once a second, because classes may still be woven. Later only
 * native code opens descriptors unseen, and it happens every ten seconds. A descriptor must be in
 * two lists, because many are closed at once: those of the C library when it looks up a name, and
 * of the agent when it reads its cache.
 *
 * <p>Sockets are entered only if the first look found them. A later one that no advice has seen is
 * native code's, and {@code io.jacct.ledger.unseen} tells of it.
 *
 * <p>What no Java code can own is left out: the page, the kernel's files, the files of the JDK and
 * of the agent, Unix-domain sockets without a path, and everything that is neither a file nor a
 * socket nor a pipe. See docs/decisions/0064.
 */
public final class DescriptorSurvey implements PeriodicTask {
    /** Between the first two looks: longer than most look-ups of the C library. */
    private static final long BRIEF = 5_000_000;

    private static final String DELETED = " (deleted)";
    private static final String SOCKET = "socket:[";

    /** The JVM's own socket for those who attach to it. */
    private static final String ATTACH = "/tmp/.java_pid";

    private final OpenPage page;
    private final Endpoints endpoints;
    private final String[] own;
    private final Pace pace = new Pace();

    /** Before the present one. */
    private int looks;

    /** What the last survey met, and what it left out: the kernel's names, by descriptor. */
    private HashMap<Integer, String> seen = new HashMap<>();

    private HashMap<Integer, String> left = new HashMap<>();

    /** The kernel's lists; null until this survey needs them. */
    private KernelSockets sockets;

    /** {@code jar} is the agent's own file. */
    public DescriptorSurvey(OpenPage page, Endpoints endpoints, File jar) {
        this.page = page;
        this.endpoints = endpoints;
        String jdk = System.getProperty("java.home", "/proc");
        this.own =
                new String[] {
                    "/proc/",
                    canonical(new File(jdk)).concat("/"),
                    canonical(jar),
                    canonical(new File(page.memory.place()))
                };
    }

    private static String canonical(File file) {
        try {
            return file.getCanonicalPath();
        } catch (IOException | SecurityException unknown) {
            return file.getPath();
        }
    }

    @Override
    public void run() {
        if (pace.isDue()) {
            if (looks == 0) {
                // what was open before the agent shows at once
                look();
                JdkFields.park(BRIEF);
            }
            look();
        }
    }

    /** Compares once. The agent's own thread only. */
    public void look() {
        Descriptors table = endpoints.descriptors;
        int number = table.met.begin();
        int[] open = OwnFiles.descriptors();
        if (open == null) {
            return;
        }
        table.met.surveyed(number, open);
        HashMap<Integer, String> before = seen;
        HashMap<Integer, String> leftBefore = left;
        seen = new HashMap<>();
        left = new HashMap<>();
        for (int i = 0; i < open.length; i++) {
            String target = table.isKnown(open[i]) ? null : OwnFiles.target(open[i]);
            if (target != null) {
                seen.put(open[i], target);
                if (target.equals(leftBefore.get(open[i]))) {
                    left.put(open[i], target);
                } else if (target.equals(before.get(open[i]))) {
                    enter(open[i], target);
                }
            }
        }
        sockets = null;
        looks++;
    }

    private void enter(int fd, String target) {
        // this thread makes the page longer, so no other one would help
        endpoints.run();
        if (target.startsWith(SOCKET)) {
            enterSocket(fd, target);
            return;
        }
        int endpoint = 0;
        if (target.startsWith("pipe:")) {
            endpoint = endpoints.of(EndpointKind.PIPE, "pipe");
        } else if (target.startsWith("/") && !isOwn(target)) {
            endpoint = endpoints.of(EndpointKind.FILE, withoutMark(target));
        }
        enter(fd, target, endpoint, false);
    }

    private void enter(int fd, String target, int endpoint, boolean accepted) {
        if (endpoint == 0) {
            left.put(fd, target);
        } else {
            endpoints.descriptors.met.found(fd, endpoint, accepted);
        }
    }

    private boolean isOwn(String path) {
        for (int i = 0; i < own.length; i++) {
            boolean directory = own[i].endsWith("/");
            if (directory ? path.startsWith(own[i]) : withoutMark(path).equals(own[i])) {
                return true;
            }
        }
        return false;
    }

    private static String withoutMark(String path) {
        int end = path.length() - (path.endsWith(DELETED) ? DELETED.length() : 0);
        return path.substring(0, end);
    }

    private void enterSocket(int fd, String target) {
        if (looks > 1) {
            left.put(fd, target);
            return;
        }
        KernelSocket socket = sockets().of(target.substring(SOCKET.length(), target.length() - 1));
        if (socket == null) {
            // it is not connected yet, or of an uncommon kind
            enter(fd, target, EndpointKind.unnamed(EndpointKind.SOCKET), false);
        } else if (socket.path != null) {
            enterLocal(fd, target, socket);
        } else if (!socket.stream) {
            enter(fd, target, endpoints.of(EndpointKind.DATAGRAM, datagramName(socket)), false);
        } else {
            KernelSocket listener = socket.listens ? socket : sockets.listener(socket);
            int endpoint =
                    listener == null
                            ? endpoints.of(EndpointKind.SOCKET, remoteName(socket))
                            : endpoints.of(EndpointKind.LISTEN, localName(listener));
            enter(fd, target, endpoint, listener != socket && listener != null);
        }
    }

    /** A connection that was accepted has its listener's path. */
    private void enterLocal(int fd, String target, KernelSocket socket) {
        boolean told = !socket.path.isEmpty() && !socket.path.startsWith(ATTACH);
        int endpoint = told ? endpoints.of(EndpointKind.LISTEN, socket.path) : 0;
        enter(fd, target, endpoint, !socket.listens);
    }

    private static String datagramName(KernelSocket socket) {
        return socket.remotePort == 0 ? localName(socket) : remoteName(socket);
    }

    private static String localName(KernelSocket socket) {
        return socket.local + ':' + socket.localPort;
    }

    private static String remoteName(KernelSocket socket) {
        return socket.remote + ':' + socket.remotePort;
    }

    private KernelSockets sockets() {
        if (sockets == null) {
            OpenPage.reading();
            sockets = new KernelSockets();
            OpenPage.read(sockets.reads(), sockets.bytes());
        }
        return sockets;
    }
}
