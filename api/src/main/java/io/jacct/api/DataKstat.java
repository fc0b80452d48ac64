// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;

/**
 * A kstat whose data the application may compute for its readers, and may take from them: {@code
 * ks_update} of Solaris. The application's code runs for one reader or writer at a time.
 */
abstract class DataKstat extends Registered {
    /** Flags; these numbers must equal those of the ledger's StatisticLayout. */
    private static final int WRITABLE = 1;

    private static final int UNKNOWN = 2;
    private static final int COMPUTED = 4;

    private static final long PATIENCE_SECONDS = 1;

    /** {@code ks_lock}. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Client client = new Client();
    private volatile Runnable update;
    private volatile boolean writable;

    /** Whether the values are not known: the update has failed, or was not run yet. */
    private volatile boolean unknown;

    /** Written under the monitor of {@link Registry}; null while there is no record. */
    private volatile Updater updater;

    /** The last failure was told; no next one is, until an update succeeds. */
    private boolean told;

    DataKstat(int kind, String module, int instance, String name, String sort, String... values) {
        super(kind, module, instance, name, sort, values);
    }

    /**
     * What the agent knows of this kstat: it hands over the name and the text of a value that a
     * client writes. The answer is null, or begins with the name of an error.
     */
    private final class Client implements BiFunction<String, String, String> {
        @Override
        public String apply(String value, String text) {
            if (!writable) {
                return "EACCES: " + DataKstat.this + " is not writable";
            }
            try {
                return locked(value, text);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return "EINTR: interrupted";
            }
        }
    }

    private String locked(String value, String text) throws InterruptedException {
        if (!lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            return "EAGAIN: the update of " + this + " takes long";
        }
        try {
            String refused = write(value, text);
            if (refused == null) {
                refresh();
            }
            return refused;
        } finally {
            lock.unlock();
        }
    }

    /** Has the application take over a value. Returns null, or why it does not. */
    abstract String write(String value, String text);

    @Override
    final Object owner() {
        return client;
    }

    /** See {@link NamedKstat#onUpdate}. */
    final void update(Runnable newUpdate) {
        synchronized (Registry.class) {
            update = newUpdate;
            unknown = true;
            mark();
            changed();
        }
    }

    /** Clients may write from now on. */
    final void writable() {
        writable = true;
        mark();
    }

    @Override
    final int flags() {
        return (writable ? WRITABLE : 0)
                | (unknown ? UNKNOWN : 0)
                | (update != null ? COMPUTED : 0);
    }

    /** Values are not known until an update has set them on the new record. */
    @Override
    final void changed() {
        Updater last = updater;
        unknown = update != null;
        updater = unknown && record() != null ? new Updater(this) : null;
        if (last != null) {
            LockSupport.unpark(last);
        }
        if (updater != null) {
            updater.begin();
        }
    }

    /** Whether that thread is to go on. */
    final boolean has(Updater thread) {
        return updater == thread;
    }

    /** Tells readers whether the values are known, as of now, and whether they may write. */
    private void mark() {
        Object record = record();
        if (record != null) {
            EntryPoint.mark(record, flags());
        }
    }

    /** Runs the update, after any other one and any write. */
    final void refresh() {
        Runnable action = update;
        if (action == null) {
            return;
        }
        lock.lock();
        try {
            Object record = record();
            action.run();
            // otherwise the new record may lack some of the values
            if (record == record()) {
                unknown = false;
                mark();
            }
            told = false;
        } catch (RuntimeException | Error failure) {
            unknown = true;
            mark();
            if (!told) {
                told = true;
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
            }
        } finally {
            lock.unlock();
        }
    }
}
