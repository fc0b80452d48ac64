// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Resource;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.beancounter.Refusal;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.owner.Reservations;
import java.io.FileNotFoundException;
import java.net.SocketException;

/**
 * Boot loader. The door for limits that are enforced, with the contract of {@link Ledger}. Advice
 * calls it before the JDK asks the operating system for a file, a socket, a thread or memory.
 *
 * <pre>
 * file, path, pipe, socket,   before: null if it may go on, and then it is charged
 * start, buffer
 * done                        after, whatever happened: what was not acquired is given back
 * </pre>
 *
 * <p>No method throws. What advice throws is what a method returns, and is made as the JDK makes it
 * when the operating system refuses. A failure inside is counted, and then nothing is refused.
 */
public final class LimitLedger {
    private static final String TOO_MANY = "Too many open files (jacct: ";
    private static final String NO_MEMORY = " bytes of direct buffer memory (jacct: ";
    private static final String NO_THREAD = "unable to create native thread: jacct: ";

    private LimitLedger() {}

    /** Whether the methods below must be called. */
    public static boolean enforced() {
        return Settings.enforce();
    }

    /** The text of a refusal, as the cause of an exception that has no room for it. */
    private static final class Why extends Exception {
        private static final long serialVersionUID = 1L;

        Why(String text) {
            super(text, null, false, false);
        }
    }

    /** The calling thread is about to open a file for a stream. */
    public static Throwable file(String path) {
        try {
            String why = refused(Resource.NUMFILE, 1, path);
            return why == null
                    ? null
                    : new FileNotFoundException(path.concat(" (").concat(why).concat(")"));
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        }
    }

    /**
     * The calling thread is about to open a file by a method of java.nio.file. Returns the text of
     * the refusal, for {@link #because}.
     */
    public static String path(Object path) {
        try {
            return refused(Resource.NUMFILE, 1, String.valueOf(path));
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        }
    }

    /** The same for a name in a directory. */
    public static String path(byte[] name) {
        return path((Object) new String(name));
    }

    /** The calling thread is about to make the two ends of a pipe. */
    public static Throwable pipe() {
        return descriptors(Resource.NUMFILE, 2, "pipe");
    }

    /** The calling thread is about to make a socket; {@code stream}: for a TCP connection. */
    public static Throwable socket(boolean stream) {
        return descriptors(stream ? Resource.NUMTCPSOCK : Resource.NUMOTHERSOCK, 1, "socket");
    }

    private static Throwable descriptors(Resource resource, int amount, String target) {
        try {
            String why = refused(resource, amount, target);
            return why == null ? null : new SocketException(why);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        }
    }

    private static String refused(Resource resource, int amount, String target) {
        Refusal refusal = Reservations.reserve(resource.id(), amount);
        if (refusal == null) {
            return null;
        }
        refusal.target(target);
        return TOO_MANY.concat(refusal.toString()).concat(")");
    }

    /** The calling thread is about to start that one. */
    public static Throwable start(Thread thread) {
        try {
            Refusal refusal = thread.isAlive() ? null : Reservations.reserve(thread);
            if (refusal == null) {
                return null;
            }
            refusal.target(thread.getName());
            return new OutOfMemoryError(NO_THREAD.concat(refusal.toString()));
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        }
    }

    /**
     * The calling thread is about to make a direct buffer of that capacity. Before it is refused,
     * the thread waits for up to half a second: other buffers of its owner may be garbage.
     */
    public static Throwable buffer(int capacity) {
        try {
            // the JDK has a better exception for a negative one
            Refusal refusal =
                    capacity < 0 ? null : Reservations.reserve(Resource.DIRECTBYTES.id(), capacity);
            if (refusal == null) {
                return null;
            }
            refusal.target("direct buffer");
            String bytes = "Cannot reserve ".concat(Integer.toString(capacity)).concat(NO_MEMORY);
            return new OutOfMemoryError(bytes.concat(refusal.toString()).concat(")"));
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        }
    }

    /** What one of the methods above was called for has ended, or has failed. */
    public static void done() {
        Reservations.release();
    }

    /** Puts the text of a refusal into an exception that the JDK knows by its number. */
    public static Throwable because(Throwable refusal, String why) {
        refusal.initCause(new Why(why));
        return refusal;
    }

    /** The text of that exception: the refusal's, or the one that the JDK has found. */
    public static String text(Throwable refusal, String text) {
        Throwable why = refusal.getCause();
        return why instanceof Why ? why.getMessage() : text;
    }
}
