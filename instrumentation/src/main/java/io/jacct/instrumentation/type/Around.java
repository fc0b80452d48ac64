// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.type;

import io.jacct.counter.Operation;

/**
 * Advice around a method: two classes, which may be one.
 *
 * @param enter has the code for the method's beginning
 * @param exit has the code for its end
 * @param operation the constant for a parameter that is marked with it; null if none is
 */
public record Around(Class<?> enter, Class<?> exit, Operation operation) {
    /** Advice that is stated in one class, or at one end only. */
    public static Around of(Class<?> advice) {
        return new Around(advice, advice, null);
    }
}
