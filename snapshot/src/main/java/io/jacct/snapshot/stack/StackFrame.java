// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.stack;

/**
 * A method on a stack.
 *
 * @param method the class with its package, a dot, and the method
 * @param line of the source; negative where it is not known
 */
public record StackFrame(String method, int line) {
    /** The method, and the line if it is known. */
    public String withLine() {
        return line < 0 ? method : method + ":" + line;
    }
}
