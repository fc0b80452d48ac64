// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * Client threads of a server. Each one sends, thinks, sends again, and now and then hangs up and
 * connects again. They continue until the test stops them.
 */
public final class Clients {
    private static final int TURNS = 500;

    private final List<FutureTask<Void>> clients = new ArrayList<>();
    private volatile boolean stopped;

    /** One connection. Its method throws if the answer is not the expected one. */
    public interface Talk extends AutoCloseable {
        void next() throws Exception;

        @Override
        void close() throws IOException, SQLException;
    }

    /** Opens a connection for the client of this number. */
    public interface Line {
        Talk open(int client) throws Exception;
    }

    public Clients(int count, int thinkMillis, Line line) {
        for (int i = 0; i < count; i++) {
            int number = i;
            FutureTask<Void> client = new FutureTask<>(() -> talk(number, thinkMillis, line));
            clients.add(client);
            new Thread(client, "client " + i).start();
        }
    }

    private Void talk(int number, int thinkMillis, Line line) throws Exception {
        while (!stopped) {
            try (Talk talk = line.open(number)) {
                for (int i = 0; i < TURNS && !stopped; i++) {
                    talk.next();
                    TimeUnit.MILLISECONDS.sleep(thinkMillis);
                }
            }
        }
        return null;
    }

    /** Asserts that no client has ended yet, as it does when an answer is wrong. */
    public void assertGoing() {
        for (FutureTask<Void> client : clients) {
            if (client.isDone()) {
                assertDoesNotThrow(() -> client.get(), "a client");
            }
        }
    }

    /** Stops all clients after their last answers. It throws the failure of any of them. */
    public void stop() throws Exception {
        stopped = true;
        for (FutureTask<Void> client : clients) {
            client.get();
        }
    }
}
