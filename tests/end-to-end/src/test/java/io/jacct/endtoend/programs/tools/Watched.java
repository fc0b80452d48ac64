// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.tools;

import io.jacct.endtoend.programs.Pair;
import io.jacct.endtoend.programs.executor.OneThread;
import java.io.File;
import java.io.FileOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.Notification;
import javax.management.ObjectName;

/**
 * Makes objects for collectors: a pool whose thread has written 4,096 bytes into a file, and a peer
 * that got 100 bytes and has a colon in its name. It prints a line when these have their MBeans,
 * and waits for a line on standard input.
 */
public final class Watched {
    private Watched() {}

    /** The file. */
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = OneThread.pool("watched");
        try (Pair pair = Pair.open()) {
            pool.submit(() -> write(new File(args[0]))).get();
            pair.one.write(ByteBuffer.allocate(100));
            awaitMBeans(
                    "Pool,name=watched-N", "Executor,name=watched-N", "DeviceClass,name=socket");
            System.out.println("watched");
            System.in.read();
        }
        OneThread.finish(pool);
    }

    private static void awaitMBeans(String... types) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        BlockingQueue<Notification> changes = new LinkedBlockingQueue<>();
        server.addNotificationListener(
                MBeanServerDelegate.DELEGATE_NAME,
                (change, nothing) -> changes.add(change),
                null,
                null);
        for (String type : types) {
            while (!server.isRegistered(new ObjectName("io.jacct:type=" + type))) {
                changes.take();
            }
        }
    }

    private static Void write(File file) throws Exception {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[4096]);
        }
        return null;
    }
}
