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

    /** Null before the first successful reading. */
    Identity identity() {
        return identity;
    }

    /** Another JVM has the id that the environment says. */
    void useOwnInstance() {
        identity = identity.withOwnInstance();
    }

    /** As of the last look. */
    boolean isAlive() {
        return alive;
    }

    long endedMillis() {
        return endedMillis;
    }

    /** Looks whether it lives, and at first who it is. */
    void look() throws PageException {
        Page.Life life = alive ? page.life() : Page.Life.ENDED;
        if (identity == null) {
            Snapshot first = page.snapshotOfTasks();
            identity = Identity.of(first.page(), process(life, first));
            // of a JVM that was dead when it was found, the last moment that the page knows
            endedMillis = life == Page.Life.ENDED ? first.takenMillis() : 0;
        }
        if (life == Page.Life.ENDED && alive) {
            alive = false;
            endedMillis = endedMillis == 0 ? System.currentTimeMillis() : endedMillis;
        }
    }

    /**
     * Reads the page: what it says now, or at the end. No reading is kept, because that of a
     * thousand JVMs would take a quarter of a gigabyte.
     */
    Reading read() throws PageException {
        return new Reading(identity, page.snapshot().withoutTasks(), alive);
    }

    private static String process(Page.Life life, Snapshot first) {
        return switch (life) {
            case HERE -> Long.toString(first.page().pid());
            case ELSEWHERE ->
                    Processes.elsewhere(
                            first.page().pid(), first.page().notes().get("pid.namespace"));
            case ENDED -> "";
        };
    }

    @Override
    public void close() {
        page.close();
    }
}
