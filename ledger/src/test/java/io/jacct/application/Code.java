// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.application;

/** Methods of an application, for stacks: the ledger's own frames are left out of them. */
public final class Code {
    private Code() {}

    public static void append(Runnable operation) {
        operation.run();
    }

    public static void scan(Runnable operation) {
        operation.run();
    }

    /** Calls itself until so many frames are on the stack. */
    public static void deep(int frames, Runnable operation) {
        if (frames > 0) {
            deep(frames - 1, operation);
        } else {
            operation.run();
        }
    }
}
