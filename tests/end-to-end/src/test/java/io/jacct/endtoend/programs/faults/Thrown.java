// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.util.concurrent.Callable;

/** An action that is expected to throw. The exception is its outcome. */
final class Thrown {
    private Thrown() {}

    static String by(Callable<?> deed) {
        try {
            return "nothing but " + deed.call();
        } catch (Exception expected) {
            return expected + " ";
        }
    }
}
