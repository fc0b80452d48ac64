// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Clients;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.programs.socket.Front;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** Tomcat, which adds a row to a database for each request and answers how many there are. */
final class SoakedTomcat extends Soaked {
    private static final int STATEMENTS = 3;

    private final AtomicLong answers = new AtomicLong();
    private int port;

    @Override
    ChildJvm program(ChildJvm child, Path directory) throws Exception {
        Path base = Files.createDirectories(directory.resolve("base"));
        String url = "jdbc:h2:file:" + directory.resolve("rows");
        return child.program(Front.class, base, url, STATEMENTS);
    }

    @Override
    void begun(RunningJvm running) throws Exception {
        port = Integer.parseInt(running.await("port "));
    }

    @Override
    public Clients.Talk open(int client) throws Exception {
        return new Visitor(new HttpTalk(port));
    }

    private final class Visitor implements Clients.Talk {
        private final HttpTalk talk;
        private long seen;

        Visitor(HttpTalk talk) {
            this.talk = talk;
        }

        @Override
        public void next() throws Exception {
            long before = seen;
            seen = Long.parseLong(talk.get("/"));
            answers.incrementAndGet();
            assertTrue(seen > before, () -> seen + " rows, and before there were " + before);
        }

        @Override
        public void close() throws IOException {
            talk.close();
        }
    }

    /** Its database grows by a row a request: 22 MB in 25 minutes without the agent. */
    @Override
    long caches() {
        return 32 << 20;
    }

    /** JFR's memory and compiled code: 17 MB in half an hour without the agent. */
    @Override
    long resident() {
        return 32 << 20;
    }

    @Override
    void check() throws Exception {
        try (HttpTalk talk = new HttpTalk(port)) {
            assertEquals(answers.incrementAndGet(), Long.parseLong(talk.get("/")));
        }
    }

    @Override
    void end(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }
}
