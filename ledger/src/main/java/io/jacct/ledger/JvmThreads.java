// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.util.ArrayList;
import java.util.HashMap;

/**
 * Boot loader. What the process uses of processors and no task does: the JVM's own threads.
 * Compilers and collectors are known by the names that the kernel has for them, and are followed
 * one by one, so that what one had that has ended stays. All the rest is what the process has used
 * less what they and the tasks have: the thread that serves safepoints (and collects, where the
 * collector has no threads of its own), the agent's threads, the beginning and the end of each
 * thread, native threads of libraries. The process is read first and the tasks are read last, so
 * that it is never too much; then it never gets less. The sampler's alone.
 */
final class JvmThreads {
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

    private final LedgerState state;
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

    JvmThreads(LedgerState state) {
        this.state = state;
        this.files = new KernelFiles(state);
    }

    /** A native thread that is no task's, as far as is known; each of them once a listing. */
    void list(long tid) {
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

    /** What it had before is among what others had, once anything is. */
    private void follow(One one) {
        one.nanos = explained ? files.time(one.tid) : 0;
        followed.add(one);
    }

    /** All have been listed. */
    void listed() {
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

    /** Reads what the process has used, and then what those that are followed have. */
    void look() {
        process = files.processTime();
        for (int i = followed.size() - 1; i >= 0; i--) {
            One one = followed.get(i);
            long now = files.time(one.tid);
            if (now < one.nanos) {
                // it has ended; what is there now is another thread, and is met by the next listing
                followed.remove(i);
                met.remove(one.tid);
            } else {
                add(one.word, now - one.nanos);
                followedNanos += now - one.nanos;
                one.nanos = now;
            }
        }
    }

    /** What the process had used by the last look and nobody has, if tasks had used that much. */
    long unexplained(long byTasks) {
        return process - followedNanos - byTasks - CounterMemory.getPlain(word());
    }

    /** That much is known to be the tasks': what remains is the JVM's. */
    void explain(long byTasks) {
        explained = true;
        add(Layout.PAGE_OTHER_NANOS, Math.max(0, unexplained(byTasks)));
    }

    private long word() {
        return state.page.header(Layout.PAGE_OTHER_NANOS);
    }

    private void add(int word, long nanos) {
        long address = state.page.header(word);
        CounterMemory.putRelease(address, CounterMemory.getPlain(address) + nanos);
    }
}
