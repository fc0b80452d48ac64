// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Clients;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.programs.soak.SearchServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** A Lucene index. In the end it must find all documents. */
final class SoakedSearch extends Soaked {
    private static final int WORDS = 40;
    private static final int OTHERS = 101;

    /** A word that each document has. */
    private static final String EVERYWHERE = "document";

    private final AtomicLong added = new AtomicLong();
    private int port;

    @Override
    ChildJvm program(ChildJvm child, Path directory) {
        // for Lucene, which tells the kernel how it will use a mapping
        return child.options("--enable-native-access=ALL-UNNAMED")
                .program(SearchServer.class, directory.resolve("index"));
    }

    @Override
    void begun(RunningJvm running) throws Exception {
        port = Integer.parseInt(running.await("port "));
    }

    @Override
    public Clients.Talk open(int client) throws Exception {
        return new Reader(new HttpTalk(port));
    }

    /** Adds a document, and searches two times. */
    private final class Reader implements Clients.Talk {
        private final HttpTalk talk;
        private int turn;

        Reader(HttpTalk talk) {
            this.talk = talk;
        }

        @Override
        public void next() throws Exception {
            turn++;
            if (turn % 3 == 0) {
                StringBuilder text = new StringBuilder(EVERYWHERE);
                for (int word = 0; word < WORDS; word++) {
                    text.append(" word").append(turn * word % OTHERS);
                }
                assertEquals("added", talk.post("/", text.toString()));
                added.incrementAndGet();
            } else {
                Long.parseLong(talk.get("/word" + turn % OTHERS));
            }
        }

        @Override
        public void close() throws IOException {
            talk.close();
        }
    }

    @Override
    void check() throws Exception {
        String all = added.toString();
        try (HttpTalk talk = new HttpTalk(port)) {
            Await.until(
                    () -> talk.get("/" + EVERYWHERE).equals(all), () -> "not all found of " + all);
        }
    }

    @Override
    void end(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }
}
