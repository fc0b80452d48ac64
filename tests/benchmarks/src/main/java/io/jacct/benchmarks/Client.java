// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A JMX client with a connection and a thread of its own. In each round it reads a number of
 * attributes of its MBeans, all those of one MBean in one request, and then pauses.
 */
final class Client implements AutoCloseable {
    private final JMXConnector connector;
    private final MBeanServerConnection server;
    private final Map<ObjectName, String[]> attributes;
    private final Thread thread;
    private volatile boolean ended;
    private long rounds;

    /** A client that reads each of the attributes once a round. */
    Client(JMXServiceURL address, String about) throws Exception {
        connector = JMXConnectorFactory.connect(address);
        server = connector.getMBeanServerConnection();
        attributes = new LinkedHashMap<>();
        for (ObjectName name : new TreeSet<>(server.queryNames(new ObjectName(about), null))) {
            attributes.put(name, readable(name));
        }
        thread = thread(size(), 0);
    }

    /**
     * A client that reads the same attributes as another one, which has asked for their names: with
     * thousands of attributes that takes long. {@code most} is the number of attributes in a round,
     * with repetitions.
     */
    Client(JMXServiceURL address, Client other, int most, long pauseMillis) throws IOException {
        connector = JMXConnectorFactory.connect(address);
        server = connector.getMBeanServerConnection();
        attributes = other.attributes;
        thread = thread(most, pauseMillis);
    }

    private Thread thread(int most, long pauseMillis) {
        Thread made = new Thread(() -> run(most, pauseMillis), "client");
        made.setDaemon(true);
        return made;
    }

    /**
     * The attributes to read. It leaves out those of the platform that throw, because an exception
     * costs more than a value.
     */
    private String[] readable(ObjectName name) throws IOException, JMException {
        List<String> names = new ArrayList<>();
        for (MBeanAttributeInfo each : infos(name)) {
            try {
                server.getAttribute(name, each.getName());
                names.add(each.getName());
            } catch (RuntimeException | JMException notSupportedOrGone) {
                continue;
            }
        }
        return names.toArray(String[]::new);
    }

    private MBeanAttributeInfo[] infos(ObjectName name) throws IOException, JMException {
        try {
            return server.getMBeanInfo(name).getAttributes();
        } catch (InstanceNotFoundException gone) {
            return new MBeanAttributeInfo[0];
        }
    }

    /** The number of attributes. */
    int size() {
        return attributes.values().stream().mapToInt(names -> names.length).sum();
    }

    Client start() {
        thread.start();
        return this;
    }

    private void run(int most, long pauseMillis) {
        try {
            while (!ended) {
                round(most);
                rounds++;
                TimeUnit.MILLISECONDS.sleep(pauseMillis);
            }
        } catch (IOException | JMException | InterruptedException e) {
            if (!ended) {
                e.printStackTrace();
            }
        }
    }

    private void round(int most) throws IOException, JMException {
        int left = most;
        while (left > 0) {
            for (Map.Entry<ObjectName, String[]> each : attributes.entrySet()) {
                if (left <= 0 || ended) {
                    return;
                }
                String[] all = each.getValue();
                String[] some = Arrays.copyOf(all, Math.min(left, all.length));
                read(each.getKey(), some);
                left -= all.length;
            }
        }
    }

    /** Skips an MBean that has gone, for example one about a client that has left. */
    private void read(ObjectName name, String[] some) throws IOException, JMException {
        try {
            server.getAttributes(name, some);
        } catch (InstanceNotFoundException gone) {
            return;
        }
    }

    /** Ends the client and returns the number of its rounds. */
    long end() throws IOException, InterruptedException {
        ended = true;
        thread.interrupt();
        thread.join();
        close();
        return rounds;
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
