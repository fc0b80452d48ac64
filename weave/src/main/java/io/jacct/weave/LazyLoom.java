// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Boot loader. The loom, when it is needed: not at all while everything is in the cache.
 *
 * <p>At a start that knows no types it is brought before there is a transformer. Later only the
 * agent's thread brings it, and who needs it waits. A class that the transforming thread itself
 * loads is not offered to the transformer, and the one that it is transforming cannot be loaded;
 * what another thread loads meanwhile is woven like everything else. Where waiting cannot help, or
 * has not, the class stays as it is until the loom is there, and is woven then. Who transforms may
 * hold locks of the application, and waits briefly; a start holds none, and waits until all is
 * woven.
 */
final class LazyLoom implements Runnable {
    /** Types that the loom needs to come; a test holds the list against reality. */
    static final Set<String> NEEDED =
            new HashSet<>(
                    Arrays.asList(
                            "java.io.FileInputStream",
                            "java.io.FileDescriptor",
                            "java.io.RandomAccessFile",
                            "java.net.InetAddress",
                            "java.util.concurrent.ForkJoinPool",
                            "java.util.concurrent.ForkJoinPool$WorkQueue",
                            "java.util.concurrent.ForkJoinTask",
                            "java.util.concurrent.ThreadPoolExecutor",
                            "sun.nio.ch.FileChannelImpl",
                            "sun.nio.fs.LinuxFileSystem",
                            "sun.nio.fs.UnixFileSystem",
                            "sun.nio.fs.UnixFileSystemProvider",
                            "sun.nio.fs.UnixNativeDispatcher"));

    private static final long PATIENCE_NANOS = 2_000_000_000L;
    private static final long START_PATIENCE_NANOS = 60_000_000_000L;

    /** Looks at classes that had to do without and have not come to be loaded yet. */
    private static final int LOOKS = 100;

    private final Loom.Loader loader;
    private final Weaver weaver;
    private volatile Loom loom;
    private volatile boolean done;
    private boolean asked;

    /** Whether somebody has waited in vain: nobody else does. */
    private volatile boolean late;

    /** The types that have had to do without. */
    private final Set<String> missed = new HashSet<>();

    /** Those that were offered once more. */
    private final Set<String> retried = new HashSet<>();

    LazyLoom(Loom.Loader loader, Weaver weaver) {
        this.loader = loader;
        this.weaver = weaver;
    }

    /** Brings it, on the calling thread. */
    Loom load() throws Exception {
        Loom brought = loader.load();
        weaver.rehearse(brought);
        loom = brought;
        done = true;
        return brought;
    }

    /**
     * For who transforms; any thread, may wait.
     *
     * @param loaded whether the class has been loaded before
     * @return null if it cannot be had now
     */
    Loom get(String type, boolean loaded) {
        if (!done) {
            ask();
            if (!late && !LedgerStart.isAgentThread() && (loaded || !NEEDED.contains(type))) {
                late = !await(PATIENCE_NANOS);
            }
            if (!done) {
                miss(type);
            }
        }
        return loom;
    }

    /** Whether it was asked for and is not there yet, so that types have to do without. */
    synchronized boolean isOnItsWay() {
        return asked && !done;
    }

    /**
     * For a start, which holds no lock: waits for it if it was asked for. True if it was and is
     * there now, so that what had to do without can be woven.
     */
    synchronized boolean awaitStart() {
        return asked && await(START_PATIENCE_NANOS);
    }

    private synchronized void miss(String type) {
        missed.add(type);
    }

    /**
     * A type could not be woven for want of stack or memory, of which the agent's thread may have
     * more: that offers it once more. False if it has done that before.
     */
    synchronized boolean retry(String type) {
        if (!retried.add(type)) {
            return false;
        }
        weaver.forget(type);
        missed.add(type);
        LedgerStart.soon(new CatchingUp(false));
        return true;
    }

    /** Those of them that were not offered again since. */
    private synchronized List<String> missing() {
        missed.removeAll(weaver.touched());
        return new ArrayList<>(missed);
    }

    private synchronized void ask() {
        if (!asked) {
            LedgerStart.soon(this);
            asked = true;
        }
    }

    /** By a monitor: it leaves the application's park permit alone. */
    private synchronized boolean await(long patience) {
        long end = System.nanoTime() + patience;
        boolean interrupted = false;
        for (long left = patience; !done && left > 0; left = end - System.nanoTime()) {
            try {
                wait(1 + left / 1_000_000);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return done;
    }

    /** The agent's thread. */
    @Override
    public void run() {
        try {
            load();
        } catch (Throwable e) {
            weaver.failed("weaver", e);
        } finally {
            end();
        }
        LedgerStart.soon(new CatchingUp(true));
    }

    private synchronized void end() {
        done = true;
        notifyAll();
    }

    /**
     * After what is to be written: weaves what has had to do without, as soon as it is loaded, and
     * fills the cache.
     */
    private final class CatchingUp implements Runnable {
        private final boolean fills;
        private int looks;

        CatchingUp(boolean fills) {
            this.fills = fills;
        }

        @Override
        public void run() {
            List<String> left = missing();
            if (!left.isEmpty()) {
                weaver.sweep();
                left = missing();
            }
            if (!left.isEmpty() && looks++ < LOOKS) {
                LedgerStart.soon(this);
                return;
            }
            for (String type : left) {
                weaver.failed(type, new IllegalStateException("came too early"));
            }
            if (fills && loom != null) {
                weaver.fill(loom);
            }
        }
    }
}
