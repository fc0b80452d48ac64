// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import io.jacct.endtoend.programs.Datagrams;
import io.jacct.endtoend.programs.Interrupts;
import io.jacct.endtoend.programs.Pipes;
import io.jacct.endtoend.programs.SocketChannels;
import io.jacct.endtoend.programs.Sockets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Sockets, datagrams and pipes, one program a type; each states what it does, case by case. */
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

    private void run(Jdk jdk, Class<?> program) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), program, directory);
    }
}
