// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.kstat.KstatControl;
import io.jacct.snapshot.page.Page;
import java.io.File;
import java.io.IOException;

/**
 * The kstats of a JVM that runs with jacct, or of one that has ended and left its page. It is the
 * counterpart of the kernel that {@code kstat_open} reaches. For one thread at a time.
 *
 * <p>All data read between two calls of {@link #refresh} is of one state. The message of an {@code
 * IOException} tells in one line why a page cannot be read.
 */
public final class JvmKstats implements AutoCloseable {
    private final Page page;
    private final PageKstats kstats;

    private JvmKstats(Page page) throws IOException {
        this.page = page;
        this.kstats = new PageKstats(page.snapshot());
    }

    /** Opens the page of process {@code pid} of this user, at its default place. */
    public static JvmKstats open(long pid) throws IOException {
        return open(Page.ofPid(pid));
    }

    /** Opens the page in that file. */
    public static JvmKstats open(File file) throws IOException {
        Page page = Page.open(file);
        try {
            return new JvmKstats(page);
        } catch (IOException | RuntimeException unreadable) {
            page.close();
            throw unreadable;
        }
    }

    /** Returns a new handle on the chain. The caller need not close it. */
    public KstatControl control() {
        return KstatControl.open(kstats.chain());
    }

    /**
     * Reads the present state of the page. {@link KstatControl#chainUpdate} then tells whether the
     * chain has changed.
     */
    public void refresh() throws IOException {
        kstats.refresh(page.snapshot());
    }

    /** Whether the JVM still runs. */
    public boolean alive() {
        return page.alive();
    }

    /** Closes the page. Data that was read stays. */
    @Override
    public void close() {
        page.close();
    }
}
