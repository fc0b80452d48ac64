// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.advice;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import net.bytebuddy.asm.Advice;

/**
 * Advice for operations of one step: they move a byte or an array, or nothing. When a method throws
 * after part of an array has moved, the number of these bytes is not known; the advice books no
 * bytes.
 */
public final class StreamAdvice {
    /** A read whose result is a byte or -1. */
    public static final AdvicePair READ_BYTE = Begin.onEndpoint(Operation.READ, ReadByte.class);

    /** A read whose result is a number of bytes, -1 at the end of the file. */
    public static final AdvicePair READ = Begin.onEndpoint(Operation.READ, Read.class);

    /** A write of one byte. */
    public static final AdvicePair WRITE_BYTE = Begin.onEndpoint(Operation.WRITE, WriteByte.class);

    /** A write of a whole array. An exception books no bytes, since their number is not known. */
    public static final AdvicePair WRITE_ARRAY =
            Begin.onEndpoint(Operation.WRITE, WriteArray.class);

    /**
     * A write of part of an array. An exception books no bytes, since their number is not known.
     */
    public static final AdvicePair WRITE_RANGE =
            Begin.onEndpoint(Operation.WRITE, WriteRange.class);

    /** An operation that moves no bytes. */
    public static final AdvicePair OTHER = Begin.onEndpoint(Operation.OTHER, Other.class);

    /**
     * The private open method that a constructor calls. The native method inside it sets the
     * descriptor.
     */
    public static final AdvicePair OPEN = Begin.alone(Operation.OPEN, Open.class);

    private StreamAdvice() {}

    static final class ReadByte {
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

    static final class Read {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.read(endpoint, start, n, thrown);
        }
    }

    static final class WriteByte {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, thrown == null ? 1 : 0, thrown);
        }
    }

    static final class WriteArray {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) byte[] bytes,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, thrown == null ? bytes.length : 0, thrown);
        }
    }

    static final class WriteRange {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(2) int length,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, thrown == null ? length : 0, thrown);
        }
    }

    /** The end of an operation that moves no bytes. */
    public static final class Other {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, thrown);
        }
    }

    static final class Open {
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
