// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/**
 * Keeps a provider's own numbers and the kstat's data in step, {@code ks_update}: lets a provider
 * fetch what is dear only when somebody asks. Called by one reader or writer of the kstat at a
 * time, on its thread.
 */
@FunctionalInterface
public interface KstatUpdate {
    /** Nothing to do: the data is the provider's own. */
    KstatUpdate NONE = write -> {};

    /**
     * Brings the data up to date, or takes it over.
     *
     * @param write false: a read follows, bring the data up to date; true: the data has been
     *     written, take it over
     * @throws KstatException {@link Errno#EACCES} to refuse, {@link Errno#EIO} for a failure
     */
    void update(boolean write) throws KstatException;
}
