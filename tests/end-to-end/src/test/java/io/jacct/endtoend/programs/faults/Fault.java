// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

/** A failure of the agent at one of its places. */
public enum Fault {
    STACK {
        @Override
        public void happen() {
            throw new StackOverflowError("on purpose");
        }
    },
    MEMORY {
        @Override
        public void happen() {
            throw new OutOfMemoryError("on purpose");
        }
    },
    DEFECT {
        @Override
        public void happen() {
            throw new IllegalStateException("on purpose");
        }
    },
    LINKAGE {
        @Override
        public void happen() {
            throw new LinkageError("on purpose");
        }
    },
    LOOP {
        @Override
        public void happen() {
            long until = System.nanoTime() + LOOP_NANOS;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        }
    };

    private static final long LOOP_NANOS = 20_000_000;

    public abstract void happen();
}
