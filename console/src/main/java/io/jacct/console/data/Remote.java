// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;

/** Asks the JVM, a call for a request. A worker of Swing calls it, never the event thread. */
public final class Remote {
    private Remote() {}

    /** An MBean of jacct. */
    public static ObjectName name(String type) {
        try {
            return new ObjectName("io.jacct:type=" + type);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** All attributes of the request that this jacct has. */
    public static Answer ask(MBeanServerConnection jvm, Request request) throws Obstacle {
        try {
            Map<String, Object> values = new LinkedHashMap<>();
            String[] names = request.attributes().toArray(String[]::new);
            for (Attribute each : jvm.getAttributes(name(request.type()), names).asList()) {
                values.put(each.getName(), each.getValue());
            }
            List<String> missing = new ArrayList<>(request.attributes());
            missing.removeAll(values.keySet());
            return new Answer(System.currentTimeMillis(), values, missing);
        } catch (InstanceNotFoundException e) {
            throw new Obstacle(absent(jvm), request.type(), e);
        } catch (SecurityException e) {
            throw new Obstacle(Obstacle.Kind.REFUSED, Obstacle.why(e), e);
        } catch (IOException | JMException | RuntimeException e) {
            throw new Obstacle(Obstacle.Kind.LOST, Obstacle.why(e), e);
        }
    }

    /** Whether there is no jacct at all, or one that does not have that MBean. */
    private static Obstacle.Kind absent(MBeanServerConnection jvm) {
        try {
            return jvm.isRegistered(name("Agent")) ? Obstacle.Kind.OLDER : Obstacle.Kind.NO_JACCT;
        } catch (IOException lost) {
            return Obstacle.Kind.LOST;
        }
    }

    /** When jacct was attached to the running JVM; 0: at the JVM's start, or not known. */
    public static long attachedMillis(MBeanServerConnection jvm) {
        try {
            ObjectName agent = name("Agent");
            return jvm.getAttribute(agent, "Notes") instanceof TabularData notes
                            && notes.containsKey(new Object[] {"attached"})
                            && jvm.getAttribute(agent, "StartedMillis") instanceof Long millis
                    ? millis
                    : 0;
        } catch (IOException | JMException | RuntimeException unknown) {
            return 0;
        }
    }

    /** Whether the role may only read: the JVM then refuses every operation. */
    public static boolean isReadOnly(MBeanServerConnection jvm) {
        try {
            Object[] one = {1};
            jvm.invoke(name("Tasks"), "top", one, new String[] {"int"});
            return false;
        } catch (SecurityException refused) {
            return true;
        } catch (IOException | JMException | RuntimeException other) {
            return false;
        }
    }
}
