// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.notification;

import io.jacct.ledger.Ledger;
import io.jacct.snapshot.page.PageException;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/**
 * Runs the agent's work on a client's thread, with the agent's rights, and counts it on no account.
 * The layers {@code agent}, {@code task} and {@code beancounter} call it.
 */
public final class Own {
    /** Work that reads a page. */
    public interface Work<T> {
        T run() throws PageException;
    }

    private Own() {}

    /** Threads that the work starts are the agent's own. */
    @SuppressWarnings("removal") // a SecurityManager can still be installed on 17
    public static <T> T work(Work<T> work) throws PageException {
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
