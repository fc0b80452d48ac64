// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What a thread is doing, in words, for how long, and who uses a thing. */
public final class Doing {
    /** An operation shorter than this is no news: a server reads from its clients all the time. */
    private static final long SHORT_NANOS = 1_000_000_000;

    private static final String UNSEEN =
            "jacct sees no operation of it: it runs, or it waits in native code, as in a sleep"
                    + " on JDK 17 and 18.";

    private Doing() {}

    /**
     * An operation with its endpoint, or a monitor with its holder, who comes first, since the end
     * of a cell is cut off. In brackets: the state of a thread of which no operation is seen. Null:
     * no thread.
     */
    public static String of(Row thread) {
        if (!thread.has("operation")) {
            return null;
        }
        String operation = thread.text("operation");
        if (operation.isEmpty()) {
            String state = thread.text("state").toLowerCase(Locale.ROOT).replace('_', ' ');
            return state.isEmpty() ? null : "(" + state + ")";
        }
        if (!thread.text("monitor").isEmpty()) {
            String holder = thread.text("monitorOwner");
            String monitor = simple(thread.text("monitor"));
            return operation + (holder.isEmpty() ? "" : " by " + holder) + " on " + monitor;
        }
        return (operation + " " + thread.text("endpoint")).strip();
    }

    /** Without the package of the monitor's class. */
    private static String simple(String monitor) {
        return monitor.substring(monitor.lastIndexOf('.', monitor.indexOf('@')) + 1);
    }

    /** What a pool's thread does that is longest in an operation, or its only thread. */
    public static String ofPool(List<Row> threads) {
        List<Row> some = threads.stream().filter(each -> hang(each) != null).toList();
        if (some.isEmpty() && threads.size() == 1) {
            return of(threads.get(0));
        }
        String more = some.size() < 2 ? "" : ", and " + (some.size() - 1) + " more";
        return some.stream()
                .max(Comparator.comparingDouble(each -> each.number("hangNanos")))
                .map(each -> of(each) + more)
                .orElse(null);
    }

    /**
     * For how long a thread is in an operation that should end by itself; null: in none, or not for
     * long.
     */
    public static Number hang(Row thread) {
        return thread.number("hangNanos") < SHORT_NANOS ? null : time(thread, "hangNanos");
    }

    /** The JVM does not say when a monitor began to block a thread; jacct sees it later. */
    private static Number time(Row thread, String item) {
        long nanos = (long) thread.number(item);
        boolean late = !thread.text("monitor").isEmpty();
        return late ? (Number) new AtLeast(nanos) : (Number) nanos;
    }

    /**
     * What a thread is doing. Of another row, the threads of these that belong to it: of an
     * executor, or in an operation on a device.
     */
    public static List<String> users(Row of, List<Row> threads) {
        if (of.has("operation")) {
            return List.of(of.text("operation").isEmpty() ? UNSEEN : inWords(of));
        }
        List<String> users = new ArrayList<>();
        String device = of.text("kind") + " " + of.text("endpoint");
        for (Row thread : threads) {
            boolean onDevice = of.has("endpoint") && thread.text("endpoint").equals(device);
            boolean inPool = of.has("running") && thread.text("pool").equals(of.text("name"));
            if (onDevice || inPool) {
                users.add(thread.key() + ": " + inWords(thread));
            }
        }
        return users;
    }

    /** What the thread is doing, and for how long. */
    public static String inWords(Row thread) {
        String doing = of(thread);
        String time = "";
        if (thread.get("operationNanos") != null) {
            time = " for " + Units.inWords(time(thread, "operationNanos"));
        }
        return (doing == null ? "running" : doing) + time;
    }
}
