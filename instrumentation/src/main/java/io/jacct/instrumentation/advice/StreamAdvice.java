// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.advice;

import io.jacct.counter.Operation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import net.bytebuddy.asm.Advice;

/**
 * Advice for operations of one step: they move a byte or an array, or nothing. When a method throws
 * after part of an array has moved, nobody knows how much; the advice books no bytes.
 */
public final class StreamAdvice {
    private StreamAdvice() {}

    /** A read whose result is a byte or -1. */
    public static final class ReadByte {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Operation.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int value,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            long n = thrown != null || value < 0 ? -1 : 1;
            Ledger.read(endpoint, start, n, thrown);
        }
    }

    /** A read whose result is a number of bytes, -1 at the end of the file. */
    public static final class Read {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Operation.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.read(endpoint, start, n, thrown);
        }
    }

    /** A write of one byte. */
    public static final class WriteByte {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Operation.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, thrown == null ? 1 : 0, thrown);
        }
    }

    /** A write of a whole array. An exception books no bytes, since their number is not known. */
    public static final class WriteArray {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Operation.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) byte[] bytes,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, thrown == null ? bytes.length : 0, thrown);
        }
    }

    /**
     * A write of part of an array. An exception books no bytes, since their number is not known.
     */
    public static final class WriteRange {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Operation.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(2) int length,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, thrown == null ? length : 0, thrown);
        }
    }

    /** An operation that moves no bytes. */
    public static final class Other {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Operation.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, thrown);
        }
    }

    /**
     * The private open method that a constructor calls. The native method inside it sets the
     * descriptor.
     */
    public static final class Open {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Operation.OPEN, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue("fd") FileDescriptor fd,
                @Advice.Argument(0) String path,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("start") long start) {
            DescriptorLedger.opened(fd, path, start, thrown);
        }
    }
}
