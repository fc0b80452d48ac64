// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} at any moment: the page stays, can be read, and has lost nothing. */
class KillTest {
    private static final int KILLS = Boolean.getBoolean("jacct.campaign") ? 1000 : 10;
    private static final int BYTES = 100;

    @TempDir Path temp;

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void shouldLeaveAPageThatHasEverythingTheDeadJvmHadReported() throws Exception {
        Random random = new Random(KILLS);
        for (int kill = 0; kill < KILLS; kill++) {
            File file = temp.resolve("page-" + kill).toFile();
            long reported = runAndKill(file, random.nextInt(60));
            check(file, reported, "kill " + kill);
            file.delete();
        }
    }

    /** Kills the child after some lines; the operations in its last whole line. */
    private static long runAndKill(File file, int lines) throws Exception {
        try (Fork child = new Fork(Child.class, file.getPath())) {
            String last = child.line();
            for (int i = 0; i < lines && last != null; i++) {
                last = child.line();
            }
            assertNotNull(last, "the child ended by itself");
            child.kill();
            return Long.parseLong(last);
        }
    }

    private static void check(File file, long reported, String when) throws IOException {
        try (Page page = Page.open(file)) {
            assertFalse(page.alive(), when);
            Snapshot snapshot = page.snapshot();
            long reads = snapshot.totals().get(Counter.FILE_READS);
            long bytes = snapshot.totals().get(Counter.FILE_READ_BYTES);
            long torn = snapshot.health().get("tornRecords");
            assertTrue(reads >= reported, () -> when + ": " + reads + " of " + reported);
            assertTrue(Math.abs(bytes - BYTES * reads) <= BYTES * torn, when + ": half operations");
            assertEquals(0, snapshot.health().get("adviceErrors"), when);
            // the last answer is final
            Snapshot later = page.snapshot();
            assertEquals(snapshot.totals(), later.totals(), when);
            assertEquals(snapshot.takenNanos(), later.takenNanos(), when);
            assertEquals(snapshot.takenMillis(), later.takenMillis(), when);
            assertEquals(snapshot.tasks(), later.tasks(), when);
            checkHang(snapshot, when);
        }
    }

    /** The time of an operation under way ends with the JVM, and is not lost with it. */
    private static void checkHang(Snapshot snapshot, String when) {
        Task hangs =
                snapshot.tasks().stream()
                        .filter(task -> task.name().equals("hangs"))
                        .findFirst()
                        .orElseThrow();
        long began = snapshot.page().startedNanos();
        long nanos = hangs.current().nanos();
        assertTrue(nanos > 0 && nanos <= snapshot.takenNanos() - began, when + ": " + nanos);
    }

    /** Books on some threads that live and on many that come and go, and prints the amount. */
    static final class Child {
        private static final AtomicLong REPORTED = new AtomicLong();

        private Child() {}

        public static void main(String[] args) throws Exception {
            LedgerStart.open(Map.of("page", args[0], "pools.max", "8"));
            Thread busy = new Thread(() -> book(Long.MAX_VALUE), "busy");
            busy.setDaemon(true);
            ThreadLedger.starting(busy);
            busy.start();
            CountDownLatch began = new CountDownLatch(1);
            Thread hangs = new Thread(() -> hang(began), "hangs");
            hangs.setDaemon(true);
            ThreadLedger.starting(hangs);
            hangs.start();
            began.await();
            while (true) {
                REPORTED.addAndGet(book(10));
                comeAndGo();
                System.out.println(REPORTED.get());
            }
        }

        private static void hang(CountDownLatch began) {
            Ledger.begin(Operation.READ, EndpointKind.other(EndpointKind.FILE));
            began.countDown();
            while (true) {
                LockSupport.park();
            }
        }

        private static void comeAndGo() throws InterruptedException {
            Thread[] threads = new Thread[4];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(Child::runAndLeave, "pool-" + i);
                ThreadLedger.starting(threads[i]);
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }

        private static void runAndLeave() {
            REPORTED.addAndGet(book(25));
            ThreadLedger.ended(Thread.currentThread());
        }

        private static long book(long times) {
            int file = EndpointKind.other(EndpointKind.FILE);
            for (long i = 0; i < times; i++) {
                Ledger.read(file, Ledger.begin(Operation.READ, file), BYTES, null);
            }
            return times;
        }
    }
}
