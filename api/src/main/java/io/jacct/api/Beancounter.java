// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The account of an owner of resources: a tenant, a module, a job. It follows OpenVZ's user
 * beancounters.
 *
 * <pre>
 * Beancounter tenant = Beancounter.of("tenant-7");
 * tenant.limit("numfile", 1000, 1200);
 * tenant.run(() -&gt; serve(request));
 * </pre>
 *
 * <p>The owner is charged for everything that the calling thread acquires inside {@code run}. It is
 * also charged for the threads that are started inside, platform or virtual, and for what they
 * acquire. The same holds for tasks that are handed to an executor inside: to a {@code
 * ThreadPoolExecutor}, a {@code ScheduledThreadPoolExecutor} or a {@code ForkJoinPool}, or by an
 * asynchronous method of {@code CompletableFuture}. A charge stays with its owner until the
 * resource is closed, whichever thread closes it.
 *
 * <p>Without the agent {@code run} and {@code call} still run; values are {@value #UNKNOWN}. When
 * the agent comes, later or again, values count from that moment, and the limits that were set here
 * hold again. By default limits refuse nothing; see the agent's option {@code enforce}.
 */
public final class Beancounter extends Registered {
    /** Stands for a value that is not known. */
    public static final long UNKNOWN = -1;

    /** Stands for no barrier or no limit. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private static final Map<String, Beancounter> ALL = new ConcurrentHashMap<>();

    private final String name;
    private final Beancounter parent;

    /** Barrier and limit by resource, as they were last set. Under the monitor of Registry. */
    private final Map<String, long[]> limits = new LinkedHashMap<>();

    private Beancounter(String name, Beancounter parent) {
        super(COUNTER, "", 0, Names.check("beancounter", name, Counter.MOST_BYTES), "");
        this.name = name;
        this.parent = parent;
    }

    /**
     * Returns the beancounter of that name, the same object each time until it is closed. If there
     * is none, makes it, without a parent. May be called by any thread; takes a lock the first
     * time.
     *
     * @param name at most 126 bytes of UTF-8, without control characters
     * @throws IllegalArgumentException if {@code name} is null, empty, too long or has control
     *     characters
     */
    public static Beancounter of(String name) {
        Beancounter known = name == null ? null : ALL.get(name);
        return known != null ? known : make(name, null, false);
    }

    /**
     * The same for an owner that is part of another one. Each charge counts for both, and the
     * limits of both hold.
     *
     * @throws IllegalArgumentException also if there is a beancounter of that name with another
     *     parent
     */
    public static Beancounter of(String name, Beancounter parent) {
        return make(name, parent, true);
    }

    private static Beancounter make(String name, Beancounter parent, boolean parentGiven) {
        synchronized (Registry.class) {
            Beancounter known = name == null ? null : ALL.get(name);
            if (known != null) {
                Names.require(!parentGiven || known.parent == parent, name + " has another parent");
                return known;
            }
            Beancounter made = new Beancounter(name, parent);
            Registry.add(made);
            ALL.put(name, made);
            return made;
        }
    }

    /**
     * Runs the task for this owner. Afterwards the outer owner is in force again, however the task
     * ends.
     */
    public void run(Runnable task) {
        Object owner = record();
        if (owner == null) {
            task.run();
            return;
        }
        Object outer = BeancounterEntryPoint.begin(owner);
        try {
            task.run();
        } finally {
            BeancounterEntryPoint.end(outer);
        }
    }

    /** Calls the task for this owner, as {@link #run} does. */
    public <T> T call(Callable<T> task) throws Exception {
        Object owner = record();
        if (owner == null) {
            return task.call();
        }
        Object outer = BeancounterEntryPoint.begin(owner);
        try {
            return task.call();
        } finally {
            BeancounterEntryPoint.end(outer);
        }
    }

    /**
     * Sets both bounds of a resource at once. Held resources stay as they are. May be called by any
     * thread; takes a lock.
     *
     * @param resource its name, as in {@code numfile}
     * @param barrier above it a warning is due; from 0 to {@link #UNLIMITED}
     * @param limit above it acquisitions are refused, if limits are enforced; may be below the
     *     barrier
     * @return whether the bounds hold now; false without the agent
     * @throws IllegalArgumentException if the resource is null or a bound is negative; with the
     *     agent also if it does not count the resource: the message lists the names
     */
    public boolean limit(String resource, long barrier, long limit) {
        Names.require(resource != null, "no resource");
        Names.require(barrier >= 0, "barrier " + barrier);
        Names.require(limit >= 0, "limit " + limit);
        synchronized (Registry.class) {
            Object owner = record();
            String trouble = owner == null ? null : BeancounterEntryPoint.trouble(resource);
            Names.require(trouble == null, trouble);
            limits.put(resource, new long[] {barrier, limit});
            return owner != null && BeancounterEntryPoint.limit(owner, resource, barrier, limit);
        }
    }

    /** How much of the resource is held now. {@link #UNKNOWN} if there is no such resource. */
    public long held(String resource) {
        return get(resource, BeancounterEntryPoint.HELD);
    }

    /** The most that was held in the present period. */
    public long maxheld(String resource) {
        return get(resource, BeancounterEntryPoint.MAXHELD);
    }

    /** The least that was held in the present period. */
    public long minheld(String resource) {
        return get(resource, BeancounterEntryPoint.MINHELD);
    }

    /** See {@link #limit(String, long, long)}. */
    public long barrier(String resource) {
        return get(resource, BeancounterEntryPoint.BARRIER);
    }

    /** See {@link #limit(String, long, long)}. */
    public long limit(String resource) {
        return get(resource, BeancounterEntryPoint.LIMIT);
    }

    /**
     * How often the barrier or the limit has refused an acquisition, or would have; it never
     * shrinks.
     */
    public long failcnt(String resource) {
        return get(resource, BeancounterEntryPoint.FAILCNT);
    }

    private long get(String resource, int field) {
        Object owner = record();
        return owner == null ? UNKNOWN : BeancounterEntryPoint.get(owner, resource, field);
    }

    /** The number of this owner for {@link Ubstat}; {@link #UNKNOWN} without the agent. */
    public long luid() {
        Object owner = record();
        return owner == null ? UNKNOWN : BeancounterEntryPoint.luid(owner);
    }

    /** The name. */
    public String name() {
        return name;
    }

    /**
     * Closes the account, for all users of this object. Tasks that run for it continue, and the JVM
     * is charged for what they still acquire. Held resources stay charged here until they are
     * closed. May be called by any thread and more than once; takes a lock.
     */
    @Override
    public void close() {
        synchronized (Registry.class) {
            ALL.remove(name, this);
            super.close();
        }
    }

    @Override
    Object find() {
        Object found = BeancounterEntryPoint.enter(name, parent == null ? null : parent.record());
        if (found != null) {
            for (Map.Entry<String, long[]> each : limits.entrySet()) {
                long[] bounds = each.getValue();
                BeancounterEntryPoint.limit(found, each.getKey(), bounds[0], bounds[1]);
            }
        }
        return found;
    }

    @Override
    void giveBack(Object last) {
        BeancounterEntryPoint.leave(last);
    }

    /** A key that no name can equal, because names have no control characters. */
    @Override
    String key() {
        return '\n' + name;
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return name;
    }
}
