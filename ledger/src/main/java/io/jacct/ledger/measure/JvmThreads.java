// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.ledger.base.OpenPage;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.util.ArrayList;
import java.util.HashMap;

/**
 * Boot loader. The CPU time of the process that no task uses: the time of the JVM's own threads.
 * Compiler and collector threads are known by the kernel's names for them. Each of these threads is
 * followed by itself, so its time stays when it ends.
 *
 * <p>The rest is the time of the process, less the time of these threads and of the tasks. It
 * belongs to the agent's threads, the beginning and the end of each thread, native threads of
 * libraries, and the thread that serves safepoints. That thread also collects where the collector
 * has no threads of its own. The process is read first and the tasks are read last, so the rest is
 * never too much, and later never gets less. Only the sampler calls this.
 */
public final class JvmThreads {
    private static final String[] COMPILERS = {"C1 Compiler", "C2 Compiler", "JVMCI"};
    private static final String[] COLLECTORS = {
        "GC Thread",
        "ParGC Thread",
        "G1 ",
        "ZWorker",
        "ZDriver",
        "ZDirector",
        "ZStat",
        "ZUn",
        "XWorker",
        "XDriver",
        "XDirector",
        "XStat",
        "XUn",
        "Shenandoah"
    };

    private final OpenPage page;
    private final KernelFiles files;
    private final ArrayList<One> followed = new ArrayList<>();
    private HashMap<Long, Boolean> met = new HashMap<>();
    private HashMap<Long, Boolean> listed = new HashMap<>();
    private long process;
    private long followedNanos;
    private boolean explained;

    /** A thread that is followed. */
    private static final class One {
        final long tid;
        final int word;
        long nanos;

        One(long tid, int word) {
            this.tid = tid;
            this.word = word;
        }
    }

    public JvmThreads(OpenPage page) {
        this.page = page;
        this.files = new KernelFiles(page);
    }

    /**
     * Lists a native thread that, as far as is known, belongs to no task. Called once a listing for
     * each such thread.
     */
    public void list(long tid) {
        listed.put(tid, Boolean.TRUE);
        if (met.containsKey(tid)) {
            return;
        }
        String name = files.name(tid);
        if (begins(name, COMPILERS)) {
            follow(new One(tid, Layout.PAGE_COMPILER_NANOS));
        } else if (begins(name, COLLECTORS)) {
            follow(new One(tid, Layout.PAGE_COLLECTOR_NANOS));
        }
    }

    /**
     * Once the agent has begun to attribute times, the thread's time so far counts as part of the
     * rest.
     */
    private void follow(One one) {
        one.nanos = explained ? files.time(one.tid) : 0;
        followed.add(one);
    }

    /** Ends a listing. */
    public void listed() {
        met = listed;
        listed = new HashMap<>();
    }

    private static boolean begins(String name, String[] prefixes) {
        for (int i = 0; i < prefixes.length; i++) {
            if (name.startsWith(prefixes[i])) {
                return true;
            }
        }
        return false;
    }

    /** Reads the time of the process, and then the times of the followed threads. */
    public void look() {
        process = files.processTime();
        for (int i = followed.size() - 1; i >= 0; i--) {
            One one = followed.get(i);
            long now = files.time(one.tid);
            if (now < one.nanos) {
                // it has ended, and its id belongs to another thread, which the next listing finds
                followed.remove(i);
                met.remove(one.tid);
            } else {
                add(one.word, now - one.nanos);
                followedNanos += now - one.nanos;
                one.nanos = now;
            }
        }
    }

    /**
     * The time of the process at the last look that no thread explains so far, if tasks have used
     * {@code byTasks}.
     */
    public long unexplained(long byTasks) {
        return process - followedNanos - byTasks - CounterMemory.getPlain(word());
    }

    /** The tasks have used {@code byTasks}; the JVM has used what remains. */
    public void explain(long byTasks) {
        explained = true;
        add(Layout.PAGE_OTHER_NANOS, Math.max(0, unexplained(byTasks)));
    }

    private long word() {
        return page.memory.header(Layout.PAGE_OTHER_NANOS);
    }

    private void add(int word, long nanos) {
        long address = page.memory.header(word);
        CounterMemory.putRelease(address, CounterMemory.getPlain(address) + nanos);
    }
}
