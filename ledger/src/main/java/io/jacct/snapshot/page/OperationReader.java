// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.snapshot.CurrentOperation;

/** Decodes what a task is doing. */
final class OperationReader {
    private OperationReader() {}

    /** Decodes a record's words; null for a task without an operation. */
    static CurrentOperation of(long word, long start, EndpointNames endpoints, Clock clock) {
        return CurrentOperation.of(
                (int) (word & 0xFF),
                word >>> 8 == 0 ? null : endpoints.ofOperation(word),
                start == 0 ? -1 : clock.since(start));
    }
}
