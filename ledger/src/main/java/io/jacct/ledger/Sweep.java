// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Chore;
import io.jacct.ledger.task.TaskLives;

/**
 * Boot loader. A chore of the page's first minute: removes threads that were entered alive and have
 * ended in a {@code Thread.exit} that was not woven yet.
 */
final class Sweep implements Chore {
    private static final long NANOS = 60_000_000_000L;

    private final long began = System.nanoTime();

    @Override
    public void tend() {
        if (System.nanoTime() - began < NANOS) {
            TaskLives.sweep();
        }
    }
}
