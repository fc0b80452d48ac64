// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.io.File;
import java.util.List;

/** An open page, for reading. */
public final class Page implements AutoCloseable {
    private Page() {}

    /** Opens the page in {@code file}, of a live or a dead JVM. */
    public static Page open(File file) throws PageException {
        throw new PageException("not yet");
    }

    /** The page of the ledger in this JVM. */
    public static Page own() throws PageException {
        throw new PageException("not yet");
    }

    /** Where the page of process {@code pid} of this user lies by default; it need not exist. */
    public static File ofPid(long pid) {
        return new File("/nowhere");
    }

    /** The default pages of this user that exist, of live and dead JVMs. */
    public static List<File> list() {
        return List.of();
    }

    /** Reads the whole page. Bounded; any thread. */
    public Snapshot snapshot() throws PageException {
        throw new PageException("not yet");
    }

    /** Whether the JVM that writes the page still runs (not another one with its process id). */
    public boolean alive() {
        return false;
    }

    @Override
    public void close() {}
}
