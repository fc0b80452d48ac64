// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import io.jacct.endtoend.programs.Hello;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;
import java.util.logging.FileHandler;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Acquires resources that are never refused, for an owner that may hold nothing. Prints a line for
 * each: whether it succeeded, and the number of counted refusals.
 */
public final class Spared {
    private static final int BACKLOG = 5;

    private final Tenant tenant = new Tenant("tenant-7");
    private final File directory;

    private Spared(String directory) {
        this.directory = new File(directory);
    }

    /** The directory for files, and the class path to load a class from. */
    public static void main(String[] args) throws Exception {
        new Spared(args[0]).all(args[1]);
    }

    private void all(String classPath) throws Exception {
        new FileOutputStream(new File(directory, "data")).close();
        FileInputStream opened = tenant.run(() -> new FileInputStream(new File(directory, "data")));
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket listener = new ServerSocket(0, BACKLOG, loopback);
                Socket peer = new Socket(loopback, listener.getLocalPort())) {
            for (String resource : new String[] {"numfile", "numtcpsock", "numothersock"}) {
                tenant.limit(resource, 0);
            }
            tenant.limit("numproc", 0);
            show("class loading", () -> load(classPath));
            show("class initialisation", () -> Initialised.BYTES);
            show("logging", this::log);
            show("accept", () -> accept(listener));
            show("virtual threads", Spared::virtual);
            show("close", () -> close(opened));
            show("open", () -> new FileInputStream(new File(directory, "data")));
            peer.shutdownOutput();
        }
    }

    private void show(String name, Callable<?> work) throws Exception {
        long failures = failures();
        String outcome;
        try {
            tenant.run(work);
            outcome = "done";
        } catch (java.io.FileNotFoundException refused) {
            outcome = "refused";
        }
        System.out.println(name + ": " + outcome + ", counted " + (failures() - failures));
    }

    private long failures() {
        return tenant.failures("numfile")
                + tenant.failures("numtcpsock")
                + tenant.failures("numothersock")
                + tenant.failures("numproc");
    }

    private static Class<?> load(String classPath) throws Exception {
        URL[] places = new URL[] {new File(classPath).toURI().toURL()};
        try (URLClassLoader loader = new URLClassLoader(places, null)) {
            return Class.forName(Hello.class.getName(), true, loader);
        }
    }

    /** A class that reads a file when it is initialised. */
    private static final class Initialised {
        static final int BYTES;

        static {
            try (FileInputStream in = new FileInputStream("/proc/self/comm")) {
                BYTES = in.read();
            } catch (java.io.IOException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /** A log handler that begins another file with each record. */
    private Void log() throws Exception {
        String pattern = new File(directory, "log.%g").getPath();
        FileHandler handler = new FileHandler(pattern, 1, 2);
        handler.setErrorManager(
                new java.util.logging.ErrorManager() {
                    @Override
                    public void error(String message, Exception cause, int code) {
                        throw new IllegalStateException(message, cause);
                    }
                });
        for (int i = 0; i < 2; i++) {
            handler.publish(new LogRecord(Level.INFO, "a line"));
        }
        handler.close();
        return null;
    }

    private static Void accept(ServerSocket listener) throws Exception {
        listener.accept().close();
        return null;
    }

    /** Their carriers are platform threads of the JVM. */
    private static Void virtual() throws Exception {
        if (Runtime.version().feature() > 20) {
            Object virtual = Thread.class.getMethod("ofVirtual").invoke(null);
            Runnable nothing = () -> {};
            Thread started =
                    (Thread)
                            Class.forName("java.lang.Thread$Builder")
                                    .getMethod("start", Runnable.class)
                                    .invoke(virtual, nothing);
            started.join();
        }
        return null;
    }

    private static Void close(FileInputStream opened) throws Exception {
        opened.close();
        return null;
    }
}
