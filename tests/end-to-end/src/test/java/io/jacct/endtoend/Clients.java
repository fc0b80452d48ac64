// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * Threads that talk to a server: each says something, thinks, goes on, now and then hangs up and
 * calls again, until they are told to stop.
 */
final class Clients {
    private static final int TURNS = 500;

    private final List<FutureTask<Void>> clients = new ArrayList<>();
    private volatile boolean stopped;

    /** One connection; what is said throws if the answer is not what it must be. */
    interface Talk extends AutoCloseable {
        void next() throws Exception;

        @Override
        void close() throws IOException, SQLException;
    }

    /** Calls for the client of this number. */
    interface Line {
        Talk open(int client) throws Exception;
    }

    Clients(int count, int thinkMillis, Line line) {
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

    /** All get their last answer and hang up; what went wrong with any of them is thrown. */
    void stop() throws Exception {
        stopped = true;
        for (FutureTask<Void> client : clients) {
            client.get();
        }
    }
}
