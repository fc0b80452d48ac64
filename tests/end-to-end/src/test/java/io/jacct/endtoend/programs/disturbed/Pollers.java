// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/**
 * The JDK's poller for virtual threads sleeps in epoll_wait. While Linux looks through the
 * descriptors there, it holds each for a moment. If another thread closes a pipe in that moment,
 * Linux 6.18 ends the pipe only when the poller comes back from its system call. Until then the
 * thread at the pipe's other end waits. It happens once in some 400,000 closes under load, on JDK
 * 25, with jacct and without. An event for the poller brings it back.
 */
final class Pollers {
    private Pollers() {}

    /** Causes an event, and returns when the poller has seen it. */
    static void wake() throws InterruptedException {
        try {
            Pipe pipe = Pipe.open();
            try (Pipe.SourceChannel in = pipe.source();
                    Pipe.SinkChannel out = pipe.sink()) {
                Thread reader = Threads.start("woken", () -> read(in), true);
                while (reader.getState() != Thread.State.WAITING && reader.isAlive()) {
                    Thread.sleep(1);
                }
                out.write(ByteBuffer.allocate(1));
                reader.join();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(Pipe.SourceChannel in) {
        try {
            in.read(ByteBuffer.allocate(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
