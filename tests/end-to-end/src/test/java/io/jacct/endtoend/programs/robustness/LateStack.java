// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

/** Chooses the JDK's network stack when it has begun, which is late. Ends with its input. */
public final class LateStack {
    private LateStack() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        System.setProperty("java.net.preferIPv4Stack", "true");
        System.in.read();
    }
}
