// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.PageException;

/**
 * The source of the thing that an MBean shows.
 *
 * @param <T> the thing
 */
interface Subject<T> {
    /** Returns the present subject. Throws {@code IllegalStateException} if it no longer exists. */
    T read() throws PageException;
}
