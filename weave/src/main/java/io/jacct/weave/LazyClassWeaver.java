// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Boot loader. Loads the loom when it is needed, which is never while everything is in the cache.
 *
 * <p>If a start knows no types, it loads the loom before there is a transformer. Later only the
 * agent's worker loads it, and a thread that needs it waits. The transformer does not see the
 * classes that the transforming thread itself loads, and the class that this thread is transforming
 * cannot be loaded. Classes that another thread loads meanwhile are woven like all others. If
 * waiting cannot help, or has not helped, the class stays as it is until the loom is there, and is
 * woven then. A transforming thread may hold locks of the application, so it waits briefly. A start
 * holds none, and waits until all is woven.
 */
final class LazyClassWeaver implements Runnable {
    /** Types that the loom needs in order to load; a test compares the list with reality. */
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

    private static final String FIRST = "java.io.FileInputStream";

    /** The loom takes half a second, and several on a machine that is busy with other things. */
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    private static final long START_PATIENCE_NANOS = 60_000_000_000L;

    /** The most looks for classes that had to do without the loom and are not loaded yet. */
    private static final int LOOKS = 100;

    private final ClassWeaver.Loader loader;
    private final Weaver weaver;
    private volatile ClassWeaver loom;
    private volatile boolean done;
    private boolean asked;

    /** Whether a thread has waited in vain: no other thread waits then. */
    private volatile boolean late;

    /** The types that had to do without the loom. */
    private final Set<String> missed = new HashSet<>();

    /** Their bytes, which are others when the types are offered again. */
    private final Map<String, byte[]> lacked = new HashMap<>();

    /** The types that were offered once more. */
    private final Set<String> retried = new HashSet<>();

    LazyClassWeaver(ClassWeaver.Loader loader, Weaver weaver) {
        this.loader = loader;
        this.weaver = weaver;
    }

    /** Loads the loom on the calling thread. */
    ClassWeaver load() throws Exception {
        ClassWeaver brought = loader.load();
        rehearse(brought);
        loom = brought;
        done = true;
        return brought;
    }

    /**
     * Weaves once before it counts, so that every class that the loom needs is loaded. A start does
     * this before there is a transformer.
     */
    private void rehearse(ClassWeaver brought) {
        try {
            brought.weave(FIRST, brought.original(FIRST), new ArrayList<>());
        } catch (IOException | RuntimeException | LinkageError e) {
            weaver.failed("rehearsal", e);
        }
    }

    /**
     * Called by a thread that transforms; any thread, may wait.
     *
     * @param loaded whether the class has been loaded before
     * @return null if the loom cannot be had now
     */
    ClassWeaver get(String type, boolean loaded, byte[] original) {
        if (!done) {
            ask();
            if (!late && !LedgerStart.isWorker() && (loaded || !NEEDED.contains(type))) {
                late = !await(PATIENCE_NANOS);
            }
            if (!done) {
                miss(type, original);
            }
        }
        return loom;
    }

    /** Whether the loom was requested and is not there yet, so that types have to do without it. */
    synchronized boolean isOnItsWay() {
        return asked && !done;
    }

    /**
     * Called by a start, which holds no lock: waits for the loom if it was requested. Returns true
     * if it was requested and its loading has ended. Then types that had to do without it can be
     * woven.
     */
    synchronized boolean awaitStart() {
        return asked && await(START_PATIENCE_NANOS);
    }

    private synchronized void miss(String type, byte[] original) {
        missed.add(type);
        lacked.putIfAbsent(type, original);
    }

    /** Hands out the bytes of types that had to do without the loom. The cache lacks them. */
    synchronized Map<String, byte[]> takeLacked() {
        Map<String, byte[]> taken = new HashMap<>(lacked);
        lacked.clear();
        return taken;
    }

    /** The loom if it was loaded; else null. */
    ClassWeaver loaded() {
        return loom;
    }

    /**
     * A type could not be woven because the stack was short. The agent's worker has more of it, and
     * offers the type once more. Returns false if that has happened before.
     */
    synchronized boolean retry(String type) {
        if (!retried.add(type)) {
            return false;
        }
        missed.add(type);
        LedgerStart.submit(new CatchingUp(false));
        return true;
    }

    /** The types that had to do without the loom and were not offered again since. */
    private synchronized List<String> missing() {
        missed.removeAll(weaver.touched());
        return new ArrayList<>(missed);
    }

    private synchronized void ask() {
        if (!asked) {
            LedgerStart.submit(this);
            asked = true;
        }
    }

    /** Waits by a monitor, which leaves the application's park permit alone. */
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

    /** Called by the agent's worker. */
    @Override
    public void run() {
        try {
            load();
        } catch (Throwable e) {
            weaver.failed("weaver", e);
        } finally {
            end();
        }
        LedgerStart.submit(new CatchingUp(true));
    }

    private synchronized void end() {
        done = true;
        notifyAll();
    }

    /**
     * Weaves types that had to do without the loom, as soon as they are loaded, and fills the
     * cache. Files that are to be written come before this.
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
                LedgerStart.submit(this);
                return;
            }
            for (String type : left) {
                weaver.failed(type, new IllegalStateException("came too early"));
            }
            if (fills) {
                weaver.fill(loom, false);
            }
        }
    }
}
