// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Reads all attributes of all MBeans of the agent in another JVM, by its local JMX connector. */
final class Scrape implements AutoCloseable {
    private static final int LOOKS = 100;

    private final JMXConnector connector;
    private final MBeanServerConnection server;
    private final Map<ObjectName, String[]> attributes = new LinkedHashMap<>();

    /** Connects, and waits until no more MBeans come. */
    Scrape(long pid) throws Exception {
        connector = JMXConnectorFactory.connect(address(pid));
        server = connector.getMBeanServerConnection();
        Set<ObjectName> before = Set.of();
        Set<ObjectName> now = names();
        for (int i = 0; i < LOOKS && (now.isEmpty() || !now.equals(before)); i++) {
            TimeUnit.MILLISECONDS.sleep(500);
            before = now;
            now = names();
        }
        for (ObjectName name : new TreeSet<>(now)) {
            attributes.put(
                    name,
                    Arrays.stream(server.getMBeanInfo(name).getAttributes())
                            .map(MBeanAttributeInfo::getName)
                            .toArray(String[]::new));
        }
    }

    private static JMXServiceURL address(long pid) throws IOException, AttachNotSupportedException {
        VirtualMachine jvm = VirtualMachine.attach("" + pid);
        try {
            return new JMXServiceURL(jvm.startLocalManagementAgent());
        } finally {
            jvm.detach();
        }
    }

    private Set<ObjectName> names() throws IOException, JMException {
        return server.queryNames(new ObjectName("io.jacct:*"), null);
    }

    /** The number of MBeans. */
    int mbeans() {
        return attributes.size();
    }

    /** Nanoseconds for reading all attributes once, with one request for each MBean. */
    long nanos() throws IOException, JMException {
        long start = System.nanoTime();
        for (Map.Entry<ObjectName, String[]> each : attributes.entrySet()) {
            server.getAttributes(each.getKey(), each.getValue());
        }
        return System.nanoTime() - start;
    }

    /** The bytes of the serialised values, as they are transferred. */
    long bytes() throws IOException, JMException {
        Counting counting = new Counting();
        for (Map.Entry<ObjectName, String[]> each : attributes.entrySet()) {
            try (ObjectOutputStream out = new ObjectOutputStream(counting)) {
                out.writeObject(server.getAttributes(each.getKey(), each.getValue()));
            }
        }
        return counting.bytes;
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }

    private static final class Counting extends OutputStream {
        long bytes;

        @Override
        public void write(int value) {
            bytes++;
        }

        @Override
        public void write(byte[] some, int offset, int length) {
            bytes += length;
        }
    }
}
