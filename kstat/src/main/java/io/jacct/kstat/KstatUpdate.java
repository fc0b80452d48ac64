// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/**
 * Synchronises a provider's own numbers with the kstat's data, {@code ks_update}. A provider can so
 * fetch expensive numbers only when a client asks. One reader or writer of the kstat calls it at a
 * time, on its own thread, and waits for it.
 */
@FunctionalInterface
public interface KstatUpdate {
    /** Does nothing: the kstat's data is the provider's own. */
    KstatUpdate NONE = write -> {};

    /**
     * Brings the kstat's data up to date, or takes it over.
     *
     * @param write false: a read follows, so bring the data up to date; true: the data has been
     *     written, so take it over
     * @throws KstatException {@link Errno#EACCES} to refuse, {@link Errno#EIO} for a failure
     */
    void update(boolean write) throws KstatException;
}
