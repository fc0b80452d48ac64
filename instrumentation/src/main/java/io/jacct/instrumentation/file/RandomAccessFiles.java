// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.advice.EndpointNumber;
import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.CallSite;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.FileLedger;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Weaves java.io.RandomAccessFile. Up to JDK 18 the methods with an array and the two with a String
 * call native methods. Since JDK 19 all of them end in two private methods. The methods that are
 * native on JDK 17 (length, setLength) are not seen there.
 */
public final class RandomAccessFiles {
    private static final int WRAPPED = 19;

    private RandomAccessFiles() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.io.RandomAccessFile")
                .endpoint("file", "fd", "path")
                .weave("open(Ljava/lang/String;I)V", StreamAdvice.OPEN)
                .weave("read()I", StreamAdvice.READ_BYTE)
                .weaveUpTo(WRAPPED - 1, "read([B)I", StreamAdvice.READ)
                .weaveUpTo(WRAPPED - 1, "read([BII)I", StreamAdvice.READ)
                .weaveFrom(WRAPPED, "readBytes([BII)I", StreamAdvice.READ)
                .weaveFrom(
                        25,
                        "implReadLine()Ljava/lang/String;",
                        Begin.onEndpoint(Operation.READ, Line.class))
                .weaveCallsFrom(25, "implReadLine()Ljava/lang/String;", new LineByte())
                .weave("write(I)V", StreamAdvice.WRITE_BYTE)
                .weaveUpTo(WRAPPED - 1, "write([B)V", StreamAdvice.WRITE_ARRAY)
                .weaveUpTo(WRAPPED - 1, "write([BII)V", StreamAdvice.WRITE_RANGE)
                .weaveUpTo(
                        WRAPPED - 1,
                        "writeBytes(Ljava/lang/String;)V",
                        Begin.onEndpoint(Operation.WRITE, WriteBytes.class))
                .weaveUpTo(
                        WRAPPED - 1,
                        "writeChars(Ljava/lang/String;)V",
                        Begin.onEndpoint(Operation.WRITE, WriteChars.class))
                .weaveFrom(WRAPPED, "writeBytes([BII)V", StreamAdvice.WRITE_RANGE)
                .weave("seek(J)V", StreamAdvice.OTHER)
                .weaveFrom(WRAPPED, "length()J", StreamAdvice.OTHER)
                .weaveFrom(WRAPPED, "setLength(J)V", SetLength.class);
    }

    /** Since JDK 25 readLine calls the native method for each byte, and not {@code read()}. */
    private static final class LineByte extends CallSite {
        LineByte() {
            super("read0()I");
        }

        @Override
        protected void after(MethodVisitor code, String owner) {
            code.visitInsn(Opcodes.DUP);
            loadFile(code, 0, owner);
            entryPoint(
                    code,
                    Ledger.class,
                    "readByte",
                    "(ILjava/io/FileDescriptor;Ljava/lang/String;)V");
        }
    }

    /** A readLine. It books the time of all its bytes, or the read that failed. */
    static final class Line {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            if (thrown == null) {
                FileLedger.readLine(endpoint, start);
            } else {
                Ledger.read(endpoint, start, 0, thrown);
            }
        }
    }

    /** A write of the low byte of each character. */
    static final class WriteBytes {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) String text,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, thrown == null ? text.length() : 0, thrown);
        }
    }

    /** A write of two bytes of each character. */
    static final class WriteChars {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) String text,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, thrown == null ? 2L * text.length() : 0, thrown);
        }
    }

    /**
     * A new length; a shorter one frees bytes. The advice gets the old length by the file's name,
     * which books nothing.
     */
    static final class SetLength {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) long length,
                @EndpointNumber int at,
                @Advice.FieldValue("path") String path,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("shorter") boolean shorter) {
            shorter = length < FileLedger.length(path);
            endpoint = at;
            start = Ledger.begin(Operation.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("shorter") boolean shorter) {
            if (shorter) {
                Ledger.free(endpoint, start, thrown);
            } else {
                Ledger.other(endpoint, start, thrown);
            }
        }
    }
}
