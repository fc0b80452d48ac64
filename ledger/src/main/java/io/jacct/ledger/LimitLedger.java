// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Resource;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.beancounter.LimitExemptions;
import io.jacct.ledger.beancounter.Refusal;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.owner.Reservations;
import io.jacct.memory.JdkFields;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.net.SocketException;

/**
 * Boot loader. The entry point for limits that are enforced, with the contract of {@link Ledger}.
 * Advice calls it before the JDK asks the operating system for a file, a socket, a thread or
 * memory.
 *
 * <pre>
 * file, path, pipe, socket,   before: null if it may go on, and then it is charged
 * start, buffer
 * done                        after, whatever happened: what was not acquired is given back
 * ends                        after an accept, which is never refused
 * </pre>
 *
 * <p>No method throws. A method returns the exception that advice must throw, or null. It is the
 * exception that the JDK throws when the operating system refuses. If a method fails inside, the
 * failure is counted and nothing is refused.
 */
public final class LimitLedger {
    private static final String TOO_MANY = "Too many open files (jacct: ";
    private static final String NO_MEMORY = " bytes of direct buffer memory (jacct: ";
    private static final String NO_THREAD = "unable to create native thread: jacct: ";

    private LimitLedger() {}

    /** Whether limits are enforced. If not, advice need not call the other methods. */
    public static boolean enforced() {
        return Settings.enforce();
    }

    /** Carries the text of a refusal, as the cause of an exception that has no field for a text. */
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

    /** The same for a name relative to an open directory. */
    public static String path(byte[] name) {
        return path((Object) new String(name));
    }

    /** The calling thread is about to make the two ends of a pipe. */
    public static Throwable pipe() {
        return descriptors(Resource.NUMFILE, 2, "pipe");
    }

    /**
     * The calling thread is about to make a socket. {@code stream} says whether it is for a TCP
     * connection.
     */
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

    /** The calling thread is about to start {@code thread}. */
    public static Throwable start(Thread thread) {
        try {
            // a limit must not count threads that the caller has seen end
            EndedThreads.beforeNext();
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
            // for a negative capacity the JDK throws a better exception
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

    /**
     * Whether advice must shut down the connection that the calling thread has just accepted. It
     * must if the connection is above a limit, but for a thread of the JVM's own. The connection is
     * charged already, and {@code failcnt} has grown.
     */
    public static boolean ends(FileDescriptor accepted) {
        try {
            return Descriptors.isOverLimit(JdkFields.number(accepted))
                    && !LimitExemptions.isJvms(Thread.currentThread());
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return false;
        }
    }

    /** The operation that one of the methods above announced has ended, or has failed. */
    public static void done() {
        Reservations.release();
    }

    /**
     * Puts the text of a refusal into an exception that the JDK would make from an error number.
     */
    public static Throwable because(Throwable refusal, String why) {
        refusal.initCause(new Why(why));
        return refusal;
    }

    /**
     * The text for that exception: the refusal's if it has one, otherwise {@code text}, the JDK's.
     */
    public static String text(Throwable refusal, String text) {
        Throwable why = refusal.getCause();
        return why instanceof Why ? why.getMessage() : text;
    }
}
