// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.type;

import io.jacct.counter.Operation;
import java.util.Objects;

/**
 * Advice around a method: two classes, which may be one.
 *
 * <p>It is a key of a map, and it states equality itself. On 17 the equality that the compiler
 * gives a record leaves the record's class in a cache of {@code ObjectMethods}. That class would
 * keep the agent's loader after the agent has been detached.
 *
 * @param enter has the code for the method's beginning
 * @param exit has the code for its end
 * @param operation the constant for a parameter that is marked with it; null if none is
 */
public record AdvicePair(Class<?> enter, Class<?> exit, Operation operation) {
    /** Advice that is stated in one class, or at one end only. */
    public static AdvicePair of(Class<?> advice) {
        return new AdvicePair(advice, advice, null);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AdvicePair around
                && enter == around.enter
                && exit == around.exit
                && operation == around.operation;
    }

    @Override
    public int hashCode() {
        return Objects.hash(enter, exit, operation);
    }
}
