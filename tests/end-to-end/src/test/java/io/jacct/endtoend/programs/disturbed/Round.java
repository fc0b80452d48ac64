// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import io.jacct.counter.Counter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One link, a thread at each end, and a third thread that disturbs one of them at a random moment:
 * it interrupts the thread or closes its end. Then the round compares all counts of the bytes.
 *
 * <p>The bytes in the reader's memory are the bytes that were read. If the reader has come to the
 * end, the bytes that arrived are the bytes that were written. If the process writes to the link
 * only, so is the kernel's own count of written bytes. The results of the calls may be less: a call
 * that throws does not return how many bytes it has moved.
 */
final class Round {
    private static final int DELAY_NANOS = 500_000;
    private static final long PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(20);

    /**
     * The number of bytes that the JDK copies at once if it does not leave the copy to the kernel.
     */
    private static final long LARGEST_COPY = 8192;

    private final Way way;
    private final Random random;
    private final Link link;
    private final Writer writer;
    private final Reader reader;
    private final List<String> miscounts = new ArrayList<>();
    private Observed observed;
    private String disturbance = "none";

    /** The counts contain operations that the round itself did not do. */
    private boolean woken;

    Round(Way way, Random random) throws IOException {
        this.way = way;
        this.random = random;
        this.link = way.open(random);
        this.writer = new Writer(link, new Random(random.nextLong()));
        this.reader = new Reader(link, new Random(random.nextLong()));
    }

    /** Runs the round, adds its results to {@code score}, and returns the miscounts. */
    List<String> run(Score score) throws Exception {
        try (link) {
            Observed before = Observed.before();
            play(score);
            observed = before.since();
        }
        if (!woken) {
            compare();
        }
        score.ended(writer, reader, observed.get(link.kind.writeBytes));
        return miscounts;
    }

    private void play(Score score) throws Exception {
        boolean first = random.nextBoolean();
        CountDownLatch disturbed = new CountDownLatch(1);
        boolean virtual = Threads.virtual(random);
        // closing a file waits for the virtual threads in it, which cannot be signalled
        boolean waits = link.fromFile && virtual;
        if (!waits && random.nextBoolean()) {
            (first ? reader : writer).await(disturbed);
        }
        Thread reading = Threads.start("reader", reader, Threads.virtual(random));
        Thread writing = Threads.start("writer", writer, virtual);
        LockSupport.parkNanos(random.nextInt(DELAY_NANOS));
        disturb(first ? writer : reader, first ? writing : reading, score);
        disturbed.countDown();
        end(writing);
        if (link.farewell != null) {
            link.farewell.close();
        }
        end(reading);
    }

    private void disturb(Worker worker, Thread thread, Score score) throws IOException {
        int choice = random.nextInt(link.timeouts ? 4 : 2);
        if (choice > 1 || worker.ended()) {
            return;
        }
        disturbance = (choice == 0 ? "interrupt " : "close ") + (worker == writer ? "out" : "in");
        if (choice == 0) {
            thread.interrupt();
            score.interrupted();
        } else {
            (worker == writer ? link.out : link.in).close();
            score.closed();
        }
    }

    private void end(Thread thread) throws InterruptedException {
        thread.join(PATIENCE_MILLIS);
        if (thread.isAlive() && Threads.CAN_BE_VIRTUAL) {
            Pollers.wake();
            woken = true;
            System.out.println(way + " waited until a poller was woken");
            thread.join(PATIENCE_MILLIS);
        }
        if (thread.isAlive()) {
            StackTraceElement[] stack = thread.getStackTrace();
            throw new IllegalStateException(way + " hangs in " + List.of(stack));
        }
    }

    private void compare() {
        Kind kind = link.kind;
        long sent = observed.get(kind.writeBytes);
        compareReceived(observed.get(kind.readBytes));
        if (link.delivered != null) {
            same("delivered", link.delivered.getAsLong(), "counted as written", sent);
        } else if (reader.drained) {
            same("received", reader.received, "counted as written", sent);
        }
        if (link.kernelSees) {
            same("seen by the kernel", observed.kernelWritten, "counted as written", sent);
        }
        if (link.fromFile) {
            compareSource(sent, observed.get(Counter.FILE_READ_BYTES));
        }
        compareTold(sent);
        if (link.callsCount) {
            compareCalls();
        }
    }

    /**
     * If an asynchronous channel is closed while a thread of its pool reads, it reports the close
     * and not the read bytes. These are the bytes of one call.
     */
    private void compareReceived(long read) {
        long concealed = read - reader.received;
        boolean closed = way == Way.ASYNCHRONOUS_FILES && disturbance.equals("close in");
        if (concealed < 0 || concealed > (closed && reader.cut != null ? Bytes.LARGEST_READ : 0)) {
            same("received", reader.received, "counted as read", read);
        }
    }

    /**
     * A call that has moved more than it returns must have thrown, with one exception. If a JDK
     * copies in pieces and an interrupt comes in a later piece, the call returns the number of the
     * earlier ones.
     */
    private void compareTold(long sent) {
        long concealed = sent - writer.told;
        boolean content = piecewise() && disturbance.equals("interrupt out");
        long most = writer.cut != null ? sent : content ? LARGEST_COPY : 0;
        if (concealed < 0 || concealed > most) {
            same("told", writer.told, "counted as written", sent);
        }
    }

    private boolean piecewise() {
        return link.fromFile && link.kind == Kind.PIPE;
    }

    /**
     * The kernel itself copies to a socket. A JDK may copy to a pipe piece by piece. Then a call
     * may have read a piece that it could not write, or could write only in part.
     */
    private void compareSource(long sent, long read) {
        long kept = read - sent;
        if (kept < 0 || kept > (piecewise() ? writer.calls * LARGEST_COPY : 0)) {
            same("sent", sent, "counted as read", read);
        }
    }

    private void compareCalls() {
        Kind kind = link.kind;
        int farewells = link.farewell == null ? 0 : 1;
        same("reads", reader.calls, "counted", observed.get(kind.reads));
        same("writes", writer.calls + farewells, "counted", observed.get(kind.writes));
        int timeouts = reader.timeouts + writer.timeouts;
        same("time-outs", timeouts, "counted", observed.get(Counter.SOCKET_TIMEOUTS));
        same("failures", reader.failures + writer.failures, "counted", observed.get(kind.errors));
    }

    private void same(String what, long truth, String counted, long count) {
        if (truth != count) {
            String values = truth + " " + what + ", " + count + " " + counted;
            String causes = ", cut by " + writer.cut + " and " + reader.cut;
            miscounts.add(disturbance + ": " + values + causes);
        }
    }
}
