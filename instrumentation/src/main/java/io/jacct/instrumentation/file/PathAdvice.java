// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.ledger.Ledger;
import io.jacct.ledger.Subledger;
import net.bytebuddy.asm.Advice;

/**
 * Advice for what is done to a path without opening it: the path is an argument or {@code this}, or
 * what it starts from is a descriptor. A look at a file is no failure because it is not there: the
 * JDK looks so before it creates one.
 */
final class PathAdvice {
    private PathAdvice() {}

    /** A look at the path that is the first argument. */
    static final class Look {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) Object path,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Subledger.path(path);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Local("endpoint") int endpoint, @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, null);
        }
    }

    /** A look at something in a directory that is a descriptor. */
    static final class LookAt {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) int directory,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Subledger.descriptor(directory);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Local("endpoint") int endpoint, @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, null);
        }
    }

    /** The path is the first argument. */
    static final class Other {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) Object path,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Subledger.path(path);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, thrown);
        }
    }

    /** A java.io.File. */
    static final class OfThis {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.This Object path,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Subledger.path(path);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, thrown);
        }
    }

    /** The first argument is a descriptor. */
    static final class OtherAt {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) int fd,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Subledger.descriptor(fd);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, thrown);
        }
    }

    /** The path is the second argument. */
    static final class Second {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(1) Object path,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Subledger.path(path);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, thrown);
        }
    }

    /** The path is gone unless it throws. */
    static final class Delete {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) Object path,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Subledger.path(path);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Subledger.deleted(endpoint, start, true, thrown);
        }
    }

    /** What was in the directory is gone unless it throws. */
    static final class DeleteAt {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) int directory,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Subledger.descriptor(directory);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Subledger.deleted(endpoint, start, true, thrown);
        }
    }

    /** The path is gone if the result says so. */
    static final class TryDelete {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) Object path,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Subledger.path(path);
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return boolean gone,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Subledger.deleted(endpoint, start, gone, thrown);
        }
    }
}
