// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.pool.PoolNames;
import io.jacct.ledger.pool.PoolPattern;
import io.jacct.ledger.pool.PoolRules;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.util.HashMap;
import java.util.HashSet;

/**
 * Boot loader. A cohort is all tasks of one thread group and one pool. One record keeps the sums of
 * its departed tasks. So a group is the sum of its cohorts, and so is a pool, and a fold is one
 * addition. Under the lock of {@link Tasks}.
 *
 * <p>A group is named by its path below {@code system}; two groups with the same path are one. The
 * {@linkplain PoolRules rules} name a pool. Where none matches, the pool is the thread's name with
 * N for its last number: {@code http-nio-8080-exec-N}. Beyond {@code pools.max} pools, and when no
 * record is free, new pools are {@code other}.
 */
public final class Cohorts {
    private static final String OTHER = "other";

    /** Set once, before any thread is entered; null without rules. */
    public PoolRules rules;

    private final OpenPage page;
    private final RecordPool records;
    private final int poolsMax;
    private final HashMap<String, Stripe> byName = new HashMap<>();
    private final HashSet<String> pools = new HashSet<>();
    private final Stripe other;
    private long count;

    Cohorts(OpenPage page, RecordPool records, int poolsMax) {
        this.page = page;
        this.records = records;
        this.poolsMax = poolsMax;
        this.other = make(OTHER, OTHER);
    }

    /** The cohort of a platform thread with that name. */
    public Stripe of(Thread thread, String name) {
        return of(group(thread), poolOf(name));
    }

    private static String group(Thread thread) {
        if (JdkFields.isVirtual(thread)) {
            return Layout.VIRTUAL_THREADS;
        }
        ThreadGroup group = thread.getThreadGroup();
        return group == null ? "system" : ThreadGroups.path(group);
    }

    /** The cohort of a thread that has been in too many pools. */
    Stripe other(Thread thread) {
        page.health(Health.OTHER_RENAMED, 1);
        return of(group(thread));
    }

    /** The cohort of the virtual threads with such names. */
    Stripe ofVirtual(PoolPattern names) {
        return of(Layout.VIRTUAL_THREADS, poolOf(names.sample()));
    }

    private Stripe of(String group, String pool) {
        if (!pools.contains(pool)) {
            if (pools.size() >= poolsMax) {
                page.health(Health.OTHER_POOLS_MAX, 1);
                return of(group);
            }
            pools.add(pool);
        }
        return find(group, pool);
    }

    /** The group's cohort for pools beyond {@code pools.max}. */
    private Stripe of(String group) {
        return find(group, OTHER);
    }

    private Stripe find(String group, String pool) {
        String key = group + '\n' + pool;
        Stripe cohort = byName.get(key);
        if (cohort == null) {
            cohort = make(group, pool);
            if (cohort == null) {
                page.health(Health.OTHER_POOLS_NO_RECORD, 1);
                return other;
            }
            byName.put(key, cohort);
        }
        return cohort;
    }

    private Stripe make(String group, String pool) {
        long address = records.take();
        if (address == 0) {
            return null;
        }
        Stripe cohort = new Stripe(address);
        cohort.open();
        CounterMemory.clear(address + Layout.STATE, Layout.RECORD_LENGTH - Layout.STATE);
        cohort.put(Layout.TASK_ID, count++);
        cohort.put(Layout.START_NANOS, System.nanoTime());
        CounterMemory.putTexts(address + Layout.NAME, group, pool, Layout.NAME_LENGTH);
        cohort.turn(Layout.COHORT_RECORD);
        cohort.close();
        return cohort;
    }

    /** The sum of a counter over all departed tasks, by the counter's place in a record. */
    public long sum(int counter) {
        long sum = 0;
        for (Stripe cohort : byName.values()) {
            sum += cohort.get(counter);
        }
        return sum;
    }

    /** The pool of platform threads with that name. Any thread. */
    public String poolOf(String name) {
        String pool = rules == null ? null : rules.pool(name);
        return pool == null ? PoolNames.of(name) : pool;
    }
}
