// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.socket.Datagrams;
import io.jacct.endtoend.programs.socket.Interrupts;
import io.jacct.endtoend.programs.socket.KeptConnections;
import io.jacct.endtoend.programs.socket.Pipes;
import io.jacct.endtoend.programs.socket.SocketChannels;
import io.jacct.endtoend.programs.socket.Sockets;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sockets, datagrams and pipes, one program for each type; each program states its operations, case
 * by case.
 */
class SocketsTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldCountSockets(Jdk jdk) throws Exception {
        run(jdk, Sockets.class);
    }

    @OnEachJdk
    void shouldCountSocketChannels(Jdk jdk) throws Exception {
        run(jdk, SocketChannels.class);
    }

    @OnEachJdk
    void shouldCountDatagrams(Jdk jdk) throws Exception {
        run(jdk, Datagrams.class);
    }

    @OnEachJdk
    void shouldCountPipes(Jdk jdk) throws Exception {
        run(jdk, Pipes.class);
    }

    @OnEachJdk
    void shouldCountWhatMovedBeforeAnInterrupt(Jdk jdk) throws Exception {
        run(jdk, Interrupts.class);
    }

    /** A read that times out after a millisecond is not an error. */
    @OnEachJdk
    void shouldCountTimeoutsApartFromErrors(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm.on(jdk).accounted(page).program(KeptConnections.class).run().well();
        Snapshot snapshot = Pages.readSound(page);
        assertEquals(KeptConnections.POSTS - 1, snapshot.totals().get(Counter.SOCKET_TIMEOUTS));
        assertEquals(0, snapshot.totals().get(Counter.SOCKET_ERRORS));
        assertEquals(0, snapshot.devices().stream().mapToLong(Device::errors).sum());
    }

    private void run(Jdk jdk, Class<?> program) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), program, directory);
    }
}
