// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import io.jacct.snapshot.page.PageException;

/**
 * The source of the thing that an MBean shows. {@code Registration} provides it; {@code Bean} and
 * operations read it.
 *
 * @param <T> the thing
 */
public interface Subject<T> {
    /** Returns the present subject. Throws {@code IllegalStateException} if it no longer exists. */
    T read() throws PageException;

    /**
     * The same for one question of a pass over many MBeans. It may be from the same state as the
     * questions to other MBeans before, so that a pass shows one state.
     */
    default T readInPass() throws PageException {
        return read();
    }
}
