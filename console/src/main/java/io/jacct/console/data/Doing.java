// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.ArrayList;
import java.util.List;

/** What a thread is doing, in words, and who uses a thing. */
public final class Doing {
    private Doing() {}

    /**
     * An operation with its endpoint, or a monitor with its holder; null: nothing, or no thread.
     */
    public static String of(Row thread) {
        if (!thread.has("operation")) {
            return null;
        }
        StringBuilder text = new StringBuilder(thread.text("operation"));
        if (!thread.text("monitor").isEmpty()) {
            text.append(' ').append(thread.text("monitor"));
            if (!thread.text("monitorOwner").isEmpty()) {
                text.append(" held by ").append(thread.text("monitorOwner"));
            }
        } else if (!thread.text("endpoint").isEmpty()) {
            text.append(' ').append(thread.text("endpoint"));
        }
        return text.isEmpty() ? null : text.toString();
    }

    /**
     * The threads of these that belong to the row: of an executor, or in an operation on a device.
     */
    public static List<String> users(Row of, List<Row> threads) {
        List<String> users = new ArrayList<>();
        String device = of.text("kind") + " " + of.text("endpoint");
        for (Row thread : threads) {
            boolean onDevice = of.has("endpoint") && thread.text("endpoint").equals(device);
            boolean inPool = of.has("running") && thread.text("pool").equals(of.text("name"));
            if (onDevice || inPool) {
                users.add(line(thread));
            }
        }
        return users;
    }

    private static String line(Row thread) {
        String doing = of(thread);
        String time =
                thread.get("operationNanos") == null
                        ? ""
                        : " for " + Units.text("operationNanos", thread.get("operationNanos"));
        return thread.key() + ": " + (doing == null ? "running" : doing) + time;
    }
}
