// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.executor;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.WorkerLedger;
import java.util.concurrent.ThreadPoolExecutor;
import net.bytebuddy.asm.Advice;

/**
 * Weaves the methods that {@code ThreadPoolExecutor.runWorker} calls, for workers that entered it
 * before it was woven; and the ends of workers and pools. {@link ThreadPools} weaves the loop
 * itself, which serves all other workers. See docs/decisions/0073-what-an-attach-finds.md.
 */
final class Workers {
    private static final String WORKER = "Ljava/util/concurrent/ThreadPoolExecutor$Worker;";

    private Workers() {}

    /** Adds the pool's methods. */
    static TypeInstrumentation pool(TypeInstrumentation pool) {
        return pool.weave("runWorker(" + WORKER + ")V", Loop.class)
                .weave("getTask()Ljava/lang/Runnable;", Take.class)
                .weave("beforeExecute(Ljava/lang/Thread;Ljava/lang/Runnable;)V", Before.class)
                .weave("afterExecute(Ljava/lang/Runnable;Ljava/lang/Throwable;)V", After.class)
                .weave("processWorkerExit(" + WORKER + "Z)V", Leave.class)
                .weave("tryTerminate()V", End.class);
    }

    static TypeInstrumentation worker() {
        return TypeInstrumentation.of("java.util.concurrent.ThreadPoolExecutor$Worker")
                .weave("lock()V", Lock.class)
                .weave("unlock()V", Unlock.class);
    }

    static final class Loop {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This ThreadPoolExecutor pool) {
            WorkerLedger.enters(pool);
        }
    }

    static final class Take {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This ThreadPoolExecutor pool, @Advice.Return Runnable task) {
            WorkerLedger.took(task, pool);
        }
    }

    static final class Before {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(1) Runnable task) {
            WorkerLedger.before(task);
        }
    }

    static final class After {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(0) Runnable task) {
            WorkerLedger.after(task);
        }
    }

    static final class Leave {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.This ThreadPoolExecutor pool, @Advice.Argument(1) boolean abruptly) {
            WorkerLedger.leaves(abruptly, pool);
        }
    }

    /** The pool terminates with its last worker, or when it is shut down without one. */
    static final class End {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This ThreadPoolExecutor pool) {
            WorkerLedger.ends(pool);
        }
    }

    static final class Lock {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.FieldValue("this$0") ThreadPoolExecutor pool) {
            WorkerLedger.locked(pool);
        }
    }

    static final class Unlock {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.This Object worker,
                @Advice.FieldValue("thread") Thread thread,
                @Advice.FieldValue("this$0") ThreadPoolExecutor pool) {
            WorkerLedger.unlocking(worker, thread, pool);
        }
    }
}
