// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import io.jacct.snapshot.Page;
import java.io.File;
import java.io.IOException;

/**
 * The kstats of a JVM that runs with jacct, or of one that has ended and left its page: what {@code
 * kstat_open} finds in a kernel. For one thread at a time.
 *
 * <p>All that is read between two calls of {@link #refresh} is of one state. An {@code IOException}
 * says in one line why a page cannot be read.
 */
public final class JvmKstats implements AutoCloseable {
    private final Page page;
    private final PageKstats kstats;

    private JvmKstats(Page page) throws IOException {
        this.page = page;
        this.kstats = new PageKstats(page.snapshot());
    }

    /** Of process {@code pid} of this user, which has its page where it is by default. */
    public static JvmKstats open(long pid) throws IOException {
        return open(Page.ofPid(pid));
    }

    /** Of the JVM that has its page in that file. */
    public static JvmKstats open(File file) throws IOException {
        Page page = Page.open(file);
        try {
            return new JvmKstats(page);
        } catch (IOException | RuntimeException unreadable) {
            page.close();
            throw unreadable;
        }
    }

    /** A new handle on the chain; it may be closed or left. */
    public KstatControl control() {
        return KstatControl.open(kstats.chain());
    }

    /** Goes on to the present; then {@link KstatControl#chainUpdate} says whether the chain has. */
    public void refresh() throws IOException {
        kstats.refresh(page.snapshot());
    }

    /** Whether the JVM still runs. */
    public boolean alive() {
        return page.alive();
    }

    /** The page is not read any more; what was read stays. */
    @Override
    public void close() {
        page.close();
    }
}
