// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.Mutex;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The thread that holds the mutex sees all stores of earlier holders, even if it enters twice. Each
 * of three threads adds one to a plain word, and two report the value that they stored.
 */
@JCStressTest
@Outcome(
        id = {"1, 2", "1, 3", "2, 1", "2, 3", "3, 1", "3, 2"},
        expect = Expect.ACCEPTABLE,
        desc = "one after the other, with the third anywhere")
@Outcome(expect = Expect.FORBIDDEN, desc = "two were in at once, or one did not see the other")
@State
public class MutexStress {
    private final Mutex mutex = new Mutex();
    private int word;

    private int add() {
        Thread outer = mutex.enter();
        try {
            return twice();
        } finally {
            mutex.owner = outer;
        }
    }

    private int twice() {
        Thread outer = mutex.enter();
        try {
            return ++word;
        } finally {
            mutex.owner = outer;
        }
    }

    /** The first thread. */
    @Actor
    public void one(II_Result result) {
        result.r1 = add();
    }

    /** Another. */
    @Actor
    public void other(II_Result result) {
        result.r2 = add();
    }

    /** A third. */
    @Actor
    public void third() {
        add();
    }
}
