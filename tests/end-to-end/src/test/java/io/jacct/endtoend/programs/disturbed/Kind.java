// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import io.jacct.counter.Counter;

/** The counters of files, sockets or pipes. */
enum Kind {
    FILE(
            Counter.FILE_READS,
            Counter.FILE_READ_BYTES,
            Counter.FILE_WRITES,
            Counter.FILE_WRITE_BYTES,
            Counter.FILE_ERRORS),
    SOCKET(
            Counter.SOCKET_READS,
            Counter.SOCKET_READ_BYTES,
            Counter.SOCKET_WRITES,
            Counter.SOCKET_WRITE_BYTES,
            Counter.SOCKET_ERRORS),
    PIPE(
            Counter.PIPE_READS,
            Counter.PIPE_READ_BYTES,
            Counter.PIPE_WRITES,
            Counter.PIPE_WRITE_BYTES,
            Counter.PIPE_ERRORS);

    final Counter reads;
    final Counter readBytes;
    final Counter writes;
    final Counter writeBytes;
    final Counter errors;

    Kind(Counter reads, Counter readBytes, Counter writes, Counter writeBytes, Counter errors) {
        this.reads = reads;
        this.readBytes = readBytes;
        this.writes = writes;
        this.writeBytes = writeBytes;
        this.errors = errors;
    }
}
