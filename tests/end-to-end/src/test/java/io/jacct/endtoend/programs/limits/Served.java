// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

/** A server whose threads all belong to one tenant. */
interface Served {
    /** Starts it, on a thread that runs for the tenant. Returns its port. */
    int start(Work work) throws Exception;

    void stop() throws Exception;

    /** The names of the threads that accept and poll, as a regular expression. */
    String pollers();
}
