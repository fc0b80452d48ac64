// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import io.jacct.counter.StackKind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two workers mean to begin a task that was handed over, while another task takes a slot. The
 * result is what each worker got: 1 for the first task, 10 for the other one.
 */
@JCStressTest
@Outcome(
        id = {"11, 0", "10, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "each task once")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, or told twice")
@State
public class HandedTaskStress {
    private static final DrawnStack STACK = new DrawnStack(null, StackKind.QUEUE, -1, -1, 1, 0, 0);

    private final Object one = new Object();
    private final Object two = new Object();
    private final HandedTasks tasks = new HandedTasks();

    /** The first task waits already. */
    public HandedTaskStress() {
        tasks.add(one, STACK);
    }

    /** A worker begins the first task. Then another task comes and begins. */
    @Actor
    public void begin(II_Result result) {
        result.r1 = tasks.take(one) == null ? 0 : 1;
        tasks.add(two, STACK);
        result.r1 += tasks.take(two) == null ? 0 : 10;
    }

    /** Another worker means to begin the first task, too. */
    @Actor
    public void beginAgain(II_Result result) {
        result.r2 = tasks.take(one) == null ? 0 : 1;
    }
}
