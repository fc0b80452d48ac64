// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.snapshot.Operation;

/** Decodes what a task is doing. */
final class CurrentOperation {
    private CurrentOperation() {}

    /** Decodes a record's words; null for a task without an operation. */
    static Operation of(long word, long start, EndpointNames endpoints, Clock clock) {
        if (word == 0) {
            return null;
        }
        io.jacct.counter.Operation done = io.jacct.counter.Operation.of((int) (word & 0xFF));
        return new Operation(
                done == null ? "none" : done.label(),
                word >>> 8 == 0 ? null : endpoints.ofOperation(word),
                start == 0 ? -1 : clock.since(start));
    }
}
