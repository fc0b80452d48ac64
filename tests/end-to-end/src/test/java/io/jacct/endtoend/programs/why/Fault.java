// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.why;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Has the fault whose name is its first argument, in the directory of its second, until killed. */
public final class Fault {
    private Fault() {}

    /** Prints {@code faulty} when the fault is there. */
    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[1]);
        switch (args[0]) {
            case "idle" -> {}
            case "steady" -> PeerFaults.steady(directory);
            case "compute" -> start("computer-1", Fault::compute);
            case "clock" -> start("clock-1", () -> rest(100));
            case "consumer" -> PeerFaults.consumer();
            case "queue" -> PeerFaults.queue();
            case "slow-peer" -> PeerFaults.slow();
            case "slower" -> PeerFaults.slower();
            case "lossy-peer" -> PeerFaults.lossy();
            case "connects" -> PeerFaults.connects();
            case "fsync" -> FileFaults.fsync(directory);
            case "slow-disk" -> FileFaults.slower(directory);
            case "tiny-writes" -> FileFaults.tinyWrites(directory);
            case "tiny-reads" -> FileFaults.tinyReads(directory);
            case "read-again" -> FileFaults.readAgain(directory);
            case "polling" -> FileFaults.polling();
            case "empty-reads" -> FileFaults.emptyReads();
            case "descriptors" -> FileFaults.descriptors(directory);
            case "carrier" -> FileFaults.carrier(directory);
            case "throttled" -> MachineFaults.throttled();
            case "compiler" -> MachineFaults.compiler();
            default -> ThreadFaults.make(args[0]);
        }
        System.out.println("faulty");
        while (true) {
            LockSupport.park();
        }
    }

    /** Something that may fail. */
    interface Work {
        void run() throws Exception;
    }

    static void start(String name, Work work) {
        Thread thread = new Thread(() -> quietly(work), name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void quietly(Work work) {
        try {
            work.run();
        } catch (Exception e) {
            System.err.println(e);
        }
    }

    /** A result, of which an exception is one. */
    static <T> T orNull(Callable<T> work) {
        try {
            return work.call();
        } catch (IOException expected) {
            return null;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** A park alone may end at once. */
    static void pause(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** A program that does a little each time. */
    private static void rest(long millis) {
        while (true) {
            pause(millis);
        }
    }

    /** Half a processor. */
    private static void compute() {
        while (true) {
            spin(5);
            pause(5);
        }
    }

    static void spin(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
