// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/**
 * Who has used a device, or what a pool has used, since the agent started. The table is in the
 * MBean of the device or the pool, so it is asked for one row only: the selected one.
 *
 * @param of the row of the device or the pool
 * @param rows of that table, those that moved most first; null: not known
 */
public record Uses(Row of, List<Row> rows) {
    private static final int MOST = 20;

    /** What stands as {@code _} in the name of an MBean, beside control characters. */
    private static final String NOT_PLAIN = ",=:\"*?\\";

    /** Whether jacct has such a table of the row. */
    public static boolean concern(Row row) {
        return isDevice(row) || row.has("liveTasks");
    }

    private static boolean isDevice(Row row) {
        return row.has("endpoint") && row.has("kind");
    }

    /** Asks the JVM, in one call. Never fails: the view's own answer says what is wrong. */
    public static Uses ask(MBeanServerConnection jvm, Row of) {
        boolean device = isDevice(of);
        String name = of.text(device ? "endpoint" : "name");
        String type = device ? "Device,class=" + plain(of.text("kind")) : "Pool";
        String table = device ? "Users" : "Devices";
        String full = device ? "Endpoint" : "Name";
        try {
            ObjectName bean = Remote.name(type + ",name=" + plain(name));
            Map<String, Object> values = new HashMap<>();
            for (Attribute each : jvm.getAttributes(bean, new String[] {full, table}).asList()) {
                values.put(each.getName(), each.getValue());
            }
            // two names may become one, and then the other one has the MBean
            boolean known = name.equals(values.get(full)) && values.containsKey(table);
            return new Uses(of, known ? Row.all(values.get(table)) : null);
        } catch (IOException | JMException | RuntimeException unknown) {
            return new Uses(of, null);
        }
    }

    /** A name as jacct writes it into the name of an MBean. */
    static String plain(String name) {
        StringBuilder plain = new StringBuilder(name);
        for (int i = 0; i < plain.length(); i++) {
            char each = plain.charAt(i);
            if (NOT_PLAIN.indexOf(each) >= 0 || Character.isISOControl(each)) {
                plain.setCharAt(i, '_');
            }
        }
        return plain.toString();
    }

    /** For the details of the row. */
    public List<String> lines() {
        boolean device = isDevice(of);
        if (rows == null) {
            String what = device ? "Who has used it" : "What it has used";
            return List.of(what + " is not known: it has no MBean, or jacct is older.");
        }
        if (rows.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(device ? "Used since the start by" : "Has used since the start");
        rows.stream().limit(MOST).forEach(each -> lines.add("  " + line(each, device)));
        if (rows.size() > MOST) {
            lines.add("  and " + (rows.size() - MOST) + " more");
        }
        return lines;
    }

    private static String line(Row use, boolean device) {
        String what = device ? use.key() : use.text("kind") + " " + use.text("endpoint");
        double operations = use.number("reads") + use.number("writes") + use.number("others");
        double nanos =
                use.number("readNanos") + use.number("writeNanos") + use.number("otherNanos");
        return "%s: %s%s%s%s, %s ops, %s"
                .formatted(
                        what,
                        share(use),
                        device ? "" : " of it",
                        moved("read", use.number("readBytes")),
                        moved("written", use.number("writeBytes")),
                        Units.text("operations", operations),
                        Units.nanos(nanos));
    }

    private static String moved(String how, double bytes) {
        return bytes == 0 ? "" : ", " + how + " " + Units.bytes(bytes);
    }

    /** With its standard error, where it is an estimate. */
    private static String share(Row use) {
        double error = 100 * use.number("shareError");
        String share = String.format(Locale.ROOT, "%.1f %%", 100 * use.number("share"));
        return error == 0 ? share : share + String.format(Locale.ROOT, " ± %.1f %%", error);
    }
}
