// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Virtual;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.spi.SelectorProvider;
import java.security.Security;

/**
 * A thread is the first to use classes that the agent weaves. It is a virtual one where there are
 * virtual threads. The agent then reads its cache, or its own classes, on that thread. The program
 * itself reads no file. Prints the number of reads and read bytes that were counted meanwhile.
 */
public final class LateClasses {
    private LateClasses() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
        Page page = Page.own();
        use(LateClasses::begin);
        // loads what a comparison needs
        counts(page).minus(counts(page));
        Counts before = counts(page);
        use(LateClasses::open);
        Counts meanwhile = counts(page).minus(before);
        System.out.println(
                "reads "
                        + meanwhile.get(Counter.FILE_READS)
                        + " bytes "
                        + meanwhile.get(Counter.FILE_READ_BYTES));
    }

    private static void use(Runnable work) throws Exception {
        Thread thread =
                Runtime.version().feature() < 21
                        ? new Thread(work)
                        : Virtual.factory().newThread(work);
        thread.start();
        thread.join();
    }

    private static Counts counts(Page page) throws PageException {
        return page.snapshotOfTasks().totals();
    }

    /** Here the JDK itself looks for services and reads its configuration. */
    private static void begin() {
        SelectorProvider.provider();
        Security.getProperty("networkaddress.cache.ttl");
    }

    private static void open() {
        try {
            DatagramChannel.open().close();
            Pipe pipe = Pipe.open();
            pipe.sink().close();
            pipe.source().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
