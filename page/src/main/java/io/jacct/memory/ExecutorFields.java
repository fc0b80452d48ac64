// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.util.HashSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import jdk.internal.misc.Unsafe;

/**
 * Boot loader. Reads private fields of the JDK's executors, as {@link JdkFields} reads fields of
 * threads. Their names are the same in JDK 17 to 27.
 *
 * <p>An offset is looked up when it is first needed. At start these classes are not loaded yet, and
 * loading them would lengthen the start of every application. A caller that needs an offset has an
 * object, so its class is loaded. Threads that race find the same number.
 *
 * <p>Any class of an application may call these methods, with any object. So an argument of an
 * unknown type is checked before a field of it is read.
 */
public final class ExecutorFields {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** The state of a {@code ThreadPoolExecutor.Worker} that runs a task. */
    private static final int LOCKED = 1;

    /** {@code ThreadPoolExecutor.TERMINATED}. */
    private static final int TERMINATED = 3 << Integer.SIZE - 3;

    /** {@code FutureTask.EXCEPTIONAL}. */
    private static final int EXCEPTIONAL = 3;

    /** {@code ThreadPerTaskExecutor.TERMINATED}. */
    private static final int PER_TASK_TERMINATED = 2;

    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";
    private static final String PER_TASK = "java.util.concurrent.ThreadPerTaskExecutor";
    private static final String BOUND_FUTURE =
            "java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture";
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";
    private static final String DELAYED_QUEUE =
            "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue";
    private static final String SCHEDULED_TASK =
            "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask";

    private static long workerState;
    private static long outerPool;
    private static long workerThread;
    private static long poolLock;
    private static long poolControl;
    private static long poolQueue;
    private static long futureState;
    private static long futureRunner;
    private static long futureExecutor;
    private static long workerPool;
    private static long perTaskState;
    private static long arraySize;
    private static long prioritySize;
    private static long dequeSize;
    private static long delayedSize;
    private static long due;

    /** Of a thread; {@code holder} is stored first. */
    private static volatile long target;

    private static long holder;

    /** Stored after {@link #poolLock}. */
    private static volatile long poolWorkers;

    /** Stored after {@link #due}, so a thread that reads the type also sees its offset. */
    private static volatile Class<?> scheduledTask;

    /** The same for {@link #workerState}. */
    private static volatile Class<?> workerType;

    /** The same for {@link #perTaskState}. */
    private static volatile Class<?> perTaskType;

    private ExecutorFields() {}

    /** Whether a worker of a thread pool is between the beginning and the end of a task. */
    public static boolean runsTask(Object worker) {
        Class<?> type = worker.getClass();
        if (workerType == null && WORKER.equals(type.getName())) {
            // a field of AbstractQueuedSynchronizer
            workerState = UNSAFE.objectFieldOffset(type.getSuperclass(), "state");
            workerType = type;
        }
        return type == workerType && UNSAFE.getIntVolatile(worker, workerState) == LOCKED;
    }

    /**
     * The pool for whose worker the thread was made; null for any other thread, and if the thread
     * does not have the worker itself.
     */
    public static ThreadPoolExecutor poolOf(Thread thread) {
        Runnable worker = target(thread);
        if (worker == null || !WORKER.equals(worker.getClass().getName())) {
            return null;
        }
        if (outerPool == 0) {
            outerPool = UNSAFE.objectFieldOffset(worker.getClass(), "this$0");
        }
        return (ThreadPoolExecutor) UNSAFE.getReference(worker, outerPool);
    }

    /** What a platform thread was made to run; null where there is nothing, or it is not found. */
    private static Runnable target(Thread thread) {
        if (target == 0) {
            target = targetField();
        }
        Object owner = holder == 0 ? thread : UNSAFE.getReference(thread, holder);
        return target < 0 || owner == null ? null : (Runnable) UNSAFE.getReference(owner, target);
    }

    /** JDK 17 has the target in the thread itself, newer ones in an object of the thread. */
    private static long targetField() {
        try {
            return UNSAFE.objectFieldOffset(Thread.class, "target");
        } catch (InternalError newerJdk) {
            try {
                Class<?> type = Class.forName("java.lang.Thread$FieldHolder", false, null);
                holder = UNSAFE.objectFieldOffset(Thread.class, "holder");
                return UNSAFE.objectFieldOffset(type, "task");
            } catch (ClassNotFoundException | InternalError otherJdk) {
                return -1;
            }
        }
    }

    /** The thread of a worker; null for any other object. */
    public static Thread thread(Object worker) {
        if (!WORKER.equals(worker.getClass().getName())) {
            return null;
        }
        if (workerThread == 0) {
            workerThread = UNSAFE.objectFieldOffset(worker.getClass(), "thread");
        }
        return (Thread) UNSAFE.getReference(worker, workerThread);
    }

    /** The pool's workers; null if another thread has the pool's lock, whose class is loaded. */
    public static Object[] workers(ThreadPoolExecutor pool) {
        if (poolWorkers == 0) {
            poolLock = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "mainLock");
            poolWorkers = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "workers");
        }
        ReentrantLock lock = (ReentrantLock) UNSAFE.getReference(pool, poolLock);
        if (!lock.tryLock()) {
            return null;
        }
        try {
            return ((HashSet<?>) UNSAFE.getReference(pool, poolWorkers)).toArray();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the pool has terminated: all its workers have ended. */
    public static boolean terminated(ThreadPoolExecutor pool) {
        if (poolControl == 0) {
            poolControl = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "ctl");
        }
        return ((AtomicInteger) UNSAFE.getReference(pool, poolControl)).get() >= TERMINATED;
    }

    /**
     * The number of tasks in the pool's queue, or -1 where asking would take a lock or run code of
     * the application. It is read without the lock that guards it: one of its latest values.
     */
    public static int queued(ThreadPoolExecutor pool) {
        if (poolQueue == 0) {
            poolQueue = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "workQueue");
        }
        Object queue = UNSAFE.getReference(pool, poolQueue);
        if (queue.getClass() == LinkedBlockingQueue.class) {
            return ((LinkedBlockingQueue<?>) queue).size();
        }
        if (queue.getClass() == SynchronousQueue.class) {
            return 0;
        }
        if (queue.getClass() == ArrayBlockingQueue.class) {
            arraySize = arraySize == 0 ? field(queue, "count") : arraySize;
            return UNSAFE.getIntVolatile(queue, arraySize);
        }
        if (queue.getClass() == PriorityBlockingQueue.class) {
            prioritySize = prioritySize == 0 ? field(queue, "size") : prioritySize;
            return UNSAFE.getIntVolatile(queue, prioritySize);
        }
        if (queue.getClass() == LinkedBlockingDeque.class) {
            dequeSize = dequeSize == 0 ? field(queue, "count") : dequeSize;
            return UNSAFE.getIntVolatile(queue, dequeSize);
        }
        if (DELAYED_QUEUE.equals(queue.getClass().getName())) {
            delayedSize = delayedSize == 0 ? field(queue, "size") : delayedSize;
            return UNSAFE.getIntVolatile(queue, delayedSize);
        }
        return -1;
    }

    private static long field(Object object, String name) {
        return UNSAFE.objectFieldOffset(object.getClass(), name);
    }

    /** Whether the task is a future whose computation threw. */
    public static boolean failed(Object task) {
        if (!(task instanceof FutureTask)) {
            return false;
        }
        if (futureState == 0) {
            futureState = UNSAFE.objectFieldOffset(FutureTask.class, "state");
        }
        return UNSAFE.getIntVolatile(task, futureState) == EXCEPTIONAL;
    }

    /** Whether a thread is calling the future's task. */
    public static boolean runs(Object future) {
        if (!(future instanceof FutureTask)) {
            return false;
        }
        if (futureRunner == 0) {
            futureRunner = UNSAFE.objectFieldOffset(FutureTask.class, "runner");
        }
        return UNSAFE.getReferenceVolatile(future, futureRunner) != null;
    }

    /** The thread-per-task executor that made the future; null if no such executor did. */
    public static Object perTask(Object future) {
        if (!BOUND_FUTURE.equals(future.getClass().getName())) {
            return null;
        }
        if (futureExecutor == 0) {
            futureExecutor = UNSAFE.objectFieldOffset(future.getClass(), "executor");
        }
        return UNSAFE.getReference(future, futureExecutor);
    }

    /**
     * When a scheduled task was or will be due, by {@code System.nanoTime()}; {@code now} if it is
     * no scheduled task. For a task that the application has decorated this calls its {@code
     * getDelay}. The pool's queue has just called that, too, on this thread.
     */
    public static long due(Object task, long now) {
        Class<?> type = task.getClass();
        if (scheduledTask == null && SCHEDULED_TASK.equals(type.getName())) {
            due = UNSAFE.objectFieldOffset(type, "time");
            scheduledTask = type;
        }
        if (type == scheduledTask) {
            return UNSAFE.getLongVolatile(task, due);
        }
        return task instanceof Delayed
                ? now + ((Delayed) task).getDelay(TimeUnit.NANOSECONDS)
                : now;
    }

    /** The pool that the thread works for. */
    public static ForkJoinPool pool(ForkJoinWorkerThread worker) {
        if (workerPool == 0) {
            workerPool = UNSAFE.objectFieldOffset(ForkJoinWorkerThread.class, "pool");
        }
        return (ForkJoinPool) UNSAFE.getReference(worker, workerPool);
    }

    /** Whether the thread carries virtual threads. Its pool is then their scheduler. */
    public static boolean isCarrier(Thread worker) {
        return CARRIER.equals(worker.getClass().getName());
    }

    /** Whether the pool is the JDK's scheduler of virtual threads. */
    public static boolean carries(ForkJoinPool pool) {
        return pool != null && pool == JdkFields.scheduler();
    }

    /** Whether a {@code ThreadPerTaskExecutor} has terminated. */
    public static boolean perTaskTerminated(Object executor) {
        Class<?> type = executor.getClass();
        if (perTaskType == null && PER_TASK.equals(type.getName())) {
            perTaskState = UNSAFE.objectFieldOffset(type, "state");
            perTaskType = type;
        }
        return type == perTaskType
                && UNSAFE.getIntVolatile(executor, perTaskState) == PER_TASK_TERMINATED;
    }
}
