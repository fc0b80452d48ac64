// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;

/**
 * A JVM whose page is open. Its last values stay readable when the JVM removes its file: the open
 * page has them. For one thread at a time.
 */
final class WatchedJvm implements AutoCloseable {
    private final Page page;
    private final String file;
    private Identity identity;

    /** The last one that was read; null: none yet. */
    private Snapshot last;

    private boolean alive = true;

    /** When the end was noticed, or had been, by the wall clock. */
    private long endedMillis;

    WatchedJvm(Page page, String file) {
        this.page = page;
        this.file = file;
    }

    String file() {
        return file;
    }

    Identity identity() {
        return identity;
    }

    /** Another JVM has the id that the environment says. */
    void useOwnInstance() {
        identity = identity.withOwnInstance();
    }

    Snapshot last() {
        return last;
    }

    boolean isAlive() {
        return alive;
    }

    long endedMillis() {
        return endedMillis;
    }

    /**
     * Reads the page. Of a JVM that has ended it reads once more and no further.
     *
     * @throws PageException if that failed; {@link #last} is then older
     */
    void read() throws PageException {
        if (!alive) {
            return;
        }
        // looked at before the snapshot: the last one then has all up to the end
        Page.Life life = page.life();
        boolean ended = life == Page.Life.ENDED;
        try {
            last = page.snapshot().withoutTasks();
        } finally {
            if (ended) {
                end();
            }
        }
        if (identity == null) {
            identity = Identity.of(last.page(), process(life));
        }
    }

    private void end() {
        alive = false;
        // of a JVM that was dead when it was found, the last moment that the page knows
        endedMillis =
                identity == null && last != null ? last.takenMillis() : System.currentTimeMillis();
        page.close();
    }

    private String process(Page.Life life) {
        return switch (life) {
            case HERE -> Long.toString(last.page().pid());
            case ELSEWHERE ->
                    Processes.elsewhere(
                            last.page().pid(), last.page().notes().get("pid.namespace"));
            case ENDED -> "";
        };
    }

    @Override
    public void close() {
        page.close();
    }
}
