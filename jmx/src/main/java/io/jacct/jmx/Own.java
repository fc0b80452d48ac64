// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.ledger.Ledger;
import io.jacct.snapshot.PageException;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/** What is done on a client's thread but is the agent's: with its rights, and nobody's account. */
final class Own {
    /** Something that reads a page. */
    interface Work<T> {
        T run() throws PageException;
    }

    private Own() {}

    /** Threads that are started in it are the agent's own. */
    @SuppressWarnings("removal") // a SecurityManager can still be installed on 17
    static <T> T work(Work<T> work) throws PageException {
        Ledger.exempt();
        try {
            return AccessController.doPrivileged((PrivilegedExceptionAction<T>) work::run);
        } catch (PrivilegedActionException e) {
            throw (PageException) e.getException();
        } finally {
            Ledger.include();
        }
    }
}
