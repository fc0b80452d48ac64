// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.thread;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.nio.file.Path;
import java.time.Duration;

/** {@code java.lang.Thread}: lives, and waits of the calling thread. */
final class Threads extends Family {
    private static final int NATIVE = 18;

    private Thread thread;
    private Thread ended;

    Threads(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        thread = new Thread(() -> {});
        ended = new Thread(() -> {});
        ended.start();
        ended.join();
    }

    private static void interruptMyself() {
        Thread.currentThread().interrupt();
        Thread.interrupted();
    }

    private void interruptTwice() {
        thread.interrupt();
        thread.interrupt();
    }

    @Override
    protected void rows() {
        of(Thread.class);
        nothing(
                "Thread activeCount checkAccess countStackFrames currentThread dumpStack enumerate getAllStackTraces");
        nothing(
                "getContextClassLoader getDefaultUncaughtExceptionHandler getId getName getPriority getStackTrace");
        nothing(
                "getState getThreadGroup getUncaughtExceptionHandler holdsLock interrupted isAlive isDaemon");
        nothing(
                "isInterrupted isVirtual ofPlatform ofVirtual onSpinWait resume run setContextClassLoader setDaemon");
        nothing(
                "setDefaultUncaughtExceptionHandler setPriority setUncaughtExceptionHandler stop suspend threadId");
        row("setName(String)", "", () -> thread.setName("renamed"));
        row("interrupt()", "interrupts=1", () -> thread.interrupt());
        row("interrupt() of itself", "selfInterrupts=1", Threads::interruptMyself);
        row("interrupt() again", "interrupts=1 repeatedInterrupts=1", this::interruptTwice);
        lives();
        String sleep = "sleeps=1";
        row("sleep(long)", sleep, () -> Thread.sleep(1))
                .upTo(NATIVE, "")
                .remark("native up to JDK 18");
        row("sleep(long,int)", sleep, () -> Thread.sleep(1, 1));
        row(
                "sleep(Duration)",
                sleep,
                () -> call(Thread.class, null, "sleep", Duration.ofMillis(1)));
        row("yield()", "yields=1", () -> Thread.yield())
                .upTo(NATIVE, "")
                .remark("native up to JDK 18");
        row("join()", "joins=1", () -> ended.join());
        row("join(long)", "joins=1", () -> ended.join(1000));
        row("join(long,int)", "joins=1", () -> ended.join(1000, 1));
        row("join(Duration)", "joins=1", () -> join(Thread.currentThread()));
        row("join(Duration) of one that has ended", "", () -> join(ended))
                .remark("returns at once");
    }

    private void lives() {
        row("start()", "threadsStarted=1 threadsEnded=1 joins=1", this::startAndJoin);
        row("start() again", "threadsStarted=0 threadsEnded=0", failing(() -> ended.start()));
        String life = "threadsStarted=* threadsEnded=0 joins=1";
        row("startVirtualThread(Runnable)", life, () -> OnVirtualThreads.start(() -> {}).join())
                .remark("the virtual threads of a pool are one task together");
    }

    private static void join(Thread thread) throws Exception {
        call(Thread.class, thread, "join", Duration.ofMillis(1));
    }

    private void startAndJoin() throws Exception {
        thread.start();
        thread.join();
    }
}
