// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.advice;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * How operations begin. Nearly all begin in the same way and end in different ways. So the
 * beginning is stated here once. Each instrumentation names only its operation and its end.
 */
public final class Begin {
    private Begin() {}

    /** An operation on the type's endpoint. Its end finds the locals {@code endpoint, start}. */
    public static AdvicePair onEndpoint(Operation operation, Class<?> exit) {
        return new AdvicePair(OnEndpoint.class, exit, operation);
    }

    /** An operation without an endpoint, or not yet. Its end finds the local {@code start}. */
    public static AdvicePair alone(Operation operation, Class<?> exit) {
        return new AdvicePair(Alone.class, exit, operation);
    }

    /** A wait, with its end. */
    public static AdvicePair wait(Operation operation) {
        return new AdvicePair(Alone.class, Waited.class, operation);
    }

    static final class OnEndpoint {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @EndpointNumber int at,
                @OperationParameter Operation operation,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(operation, endpoint);
        }
    }

    static final class Alone {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @OperationParameter Operation operation, @Advice.Local("start") long start) {
            start = Ledger.begin(operation, 0);
        }
    }

    static final class Waited {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @OperationParameter Operation operation, @Advice.Local("start") long start) {
            Ledger.waited(operation, start);
        }
    }
}
