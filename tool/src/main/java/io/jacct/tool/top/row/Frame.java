// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.field.DeviceUsage;
import io.jacct.field.DeviceUsages;
import io.jacct.field.Interval;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.stack.StackUse;
import io.jacct.tool.text.Activity;
import java.util.List;

/**
 * What is shown at once: two moments of a JVM, or a list of JVMs. Keeps what is computed from them,
 * because each key draws the frame anew. For one thread at a time.
 */
public final class Frame {
    private final Snapshot begin;
    private final Snapshot end;
    private final List<Departure> exits;
    private final boolean alive;
    private final List<Jvm> jvms;
    private Activity recent;
    private Activity total;
    private List<DeviceUsage> byPool;
    private List<DeviceUsage> byThread;
    private List<StackUse> stacks = List.of();

    private Frame(
            Snapshot begin, Snapshot end, List<Departure> exits, boolean alive, List<Jvm> jvms) {
        this.begin = begin;
        this.end = end;
        this.exits = exits;
        this.alive = alive;
        this.jvms = jvms;
    }

    /**
     * A JVM from {@code begin} to {@code end}.
     *
     * @param begin null for the time since the agent started
     * @param exits the threads whose ends the page still had, in their order
     * @param alive whether the JVM was alive
     */
    public static Frame of(Snapshot begin, Snapshot end, List<Departure> exits, boolean alive) {
        return new Frame(begin, end, exits, alive, List.of());
    }

    /** The same with the stacks that the JVM has taken. */
    public Frame with(List<StackUse> taken) {
        Frame made = new Frame(begin, end, exits, alive, jvms);
        made.stacks = taken;
        return made;
    }

    /** The stacks that the JVM has taken; empty if it has taken none. */
    List<StackUse> stacks() {
        return stacks;
    }

    /** The JVMs that there are. */
    public static Frame ofJvms(List<Jvm> jvms) {
        return new Frame(null, null, List.of(), true, jvms);
    }

    /** The later moment; null in a list of JVMs. */
    public Snapshot end() {
        return end;
    }

    List<Departure> exits() {
        return exits;
    }

    /** Whether the JVM was alive. */
    public boolean alive() {
        return alive;
    }

    /** Why the JVM does nothing: it has ended, or is stopped. Empty if it runs. */
    public String rest() {
        if (!alive) {
            return "has ended";
        }
        return end != null && end.page().stopped() ? "is stopped" : "";
    }

    /** The JVMs of a list; empty if this is one of a JVM. */
    public List<Jvm> jvms() {
        return jvms;
    }

    /** The time between the moments, or since the agent started. */
    Interval interval(boolean totals) {
        return totals ? Interval.sinceStart(end) : Interval.between(begin, end);
    }

    /** What pools, or threads, have done on each device since the agent started. */
    List<DeviceUsage> uses(boolean threads) {
        if (threads) {
            byThread = byThread == null ? DeviceUsages.of(interval(true), true) : byThread;
            return byThread;
        }
        byPool = byPool == null ? DeviceUsages.of(interval(true), false) : byPool;
        return byPool;
    }

    /** What pools and threads did in that time. */
    public Activity activity(boolean totals) {
        if (totals) {
            total = total == null ? Activity.sinceStart(end) : total;
            return total;
        }
        recent = recent == null ? Activity.between(begin, end) : recent;
        return recent;
    }
}
