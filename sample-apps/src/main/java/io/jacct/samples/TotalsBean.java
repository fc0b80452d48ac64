// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The whole numbers of the MBean {@code io.jacct:type=Totals} of this JVM, none if there is no such
 * MBean. Apart from {@link Marks}, so that management classes are loaded only where asked for.
 */
final class TotalsBean {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();
    private static final ObjectName NAME;
    private static final String[] ATTRIBUTES;

    static {
        try {
            NAME = new ObjectName("io.jacct:type=Totals");
            ATTRIBUTES = SERVER.isRegistered(NAME) ? attributes() : new String[0];
        } catch (JMException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private TotalsBean() {}

    private static String[] attributes() throws JMException {
        return Arrays.stream(SERVER.getMBeanInfo(NAME).getAttributes())
                .filter(info -> info.getType().equals("long") || info.getType().endsWith(".Long"))
                .map(MBeanAttributeInfo::getName)
                // a difference of rates has no meaning
                .filter(name -> !name.endsWith("PerSecond"))
                .toArray(String[]::new);
    }

    /** All attributes in one call, so that they can come from one snapshot. */
    static void read(Map<String, Long> reading) {
        if (ATTRIBUTES.length == 0) {
            return;
        }
        try {
            for (Attribute a : SERVER.getAttributes(NAME, ATTRIBUTES).asList()) {
                if (a.getValue() == null) {
                    continue; // a value that is not known
                }
                String name = a.getName();
                String counter = Character.toLowerCase(name.charAt(0)) + name.substring(1);
                reading.put("counted " + counter, ((Number) a.getValue()).longValue());
            }
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
