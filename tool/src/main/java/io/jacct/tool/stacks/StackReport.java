// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.stacks;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.stack.StackFrame;
import io.jacct.snapshot.stack.StackSums;
import io.jacct.snapshot.stack.StackUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Stacks with their weights.
 *
 * @param by what they are weighed by
 * @param uses the heaviest first
 * @param devices by number
 */
public record StackReport(StackWeight by, List<StackUse> uses, Map<Long, Device> devices) {
    /** The name of a stack for which there was no room. */
    static final String NO_ROOM = "(stacks without room)";

    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** How the JDK waits, which tells less than what for. */
    private static final List<String> WAITING =
            List.of(
                    "java.util.concurrent.locks.",
                    "java.util.concurrent.ForkJoinPool.managedBlock",
                    "java.util.concurrent.ForkJoinPool.unmanagedBlock",
                    "java.lang.Object.",
                    "java.lang.Thread.",
                    "jdk.internal.",
                    "sun.nio.ch.");

    /**
     * A line of the report: what one method of the application does on one device.
     *
     * @param method that called the JDK
     * @param called the method of the JDK that it called; empty if there is none
     * @param first any of its stacks, for what they have in common
     */
    public record Row(String method, String called, StackUse first, StackSums sums) {}

    public static StackReport of(
            List<StackUse> all, StackWeight by, Snapshot end, Predicate<StackUse> wanted) {
        Map<Long, Device> devices = new HashMap<>();
        end.devices().forEach(one -> devices.put(one.entry().number(), one));
        Comparator<StackUse> heaviest = Comparator.comparingDouble(one -> -by.of(one.sums()));
        List<StackUse> some =
                all.stream().filter(by::counts).filter(wanted).sorted(heaviest).toList();
        return new StackReport(by, some, devices);
    }

    double total() {
        return uses.stream().mapToDouble(one -> by.of(one.sums())).sum();
    }

    private double squares() {
        return uses.stream().mapToDouble(one -> by.squares(one.sums())).sum();
    }

    public double share(StackSums sums) {
        return by.of(sums) / total();
    }

    /**
     * The standard error of the share of these sums, each of which is known from its drawn events
     * alone.
     */
    double shareError(StackSums sums) {
        double share = share(sums);
        double own = by.squares(sums);
        double others = Math.max(0, squares() - own);
        double rest = 1 - share;
        return Math.sqrt(rest * rest * own + share * share * others) / total();
    }

    /** The number of drawn events. */
    public long drawn() {
        return uses.stream().mapToLong(one -> one.sums().drawn()).sum();
    }

    /** The device's class and name; empty if there is none. */
    String device(StackUse use) {
        Device device = devices.get(use.device());
        if (device != null) {
            return device.entry().kind() + " " + device.entry().endpoint();
        }
        return use.device() == StackUse.NO_DEVICE ? "" : "other";
    }

    /** A line for each method, kind, pool and device; the heaviest first. */
    public List<Row> rows() {
        Map<List<Object>, Row> rows = new LinkedHashMap<>();
        for (StackUse use : uses) {
            int called = called(use.frames());
            String method = use.frames().isEmpty() ? NO_ROOM : use.frames().get(called).withLine();
            String jdk = called == 0 ? "" : name(use.frames().get(called - 1));
            rows.merge(
                    List.of(method, jdk, use.kind(), use.pool(), device(use)),
                    new Row(method, jdk, use, use.sums()),
                    (a, b) -> new Row(method, jdk, a.first(), a.sums().plus(b.sums())));
        }
        List<Row> all = new ArrayList<>(rows.values());
        all.sort(Comparator.comparingDouble(row -> -by.of(row.sums())));
        return all;
    }

    /** The place of the first frame that is not the JDK's or, if all are, is not about waiting. */
    private static int called(List<StackFrame> frames) {
        int own = first(frames, JDK);
        int other = own < 0 ? first(frames, WAITING) : own;
        return Math.max(0, other);
    }

    private static int first(List<StackFrame> frames, List<String> without) {
        for (int i = 0; i < frames.size(); i++) {
            String method = frames.get(i).method();
            if (without.stream().noneMatch(method::startsWith)) {
                return i;
            }
        }
        return -1;
    }

    /** The method with its class, without the package. */
    private static String name(StackFrame frame) {
        String method = frame.method();
        int dot = method.lastIndexOf('.', Math.max(0, method.lastIndexOf('.') - 1));
        return method.substring(dot + 1);
    }
}
