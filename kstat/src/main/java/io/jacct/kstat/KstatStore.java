// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/**
 * Holds the data of a kstat while it exists: {@code ks_data} and {@code ks_snapshot}. The provider
 * of a {@link KstatFlag#VIRTUAL} kstat brings one. The chain makes the others, filled with zeros.
 *
 * <p>One reader or writer of the kstat calls it at a time. A store that other threads change
 * meanwhile has to synchronise them itself.
 */
@FunctionalInterface
public interface KstatStore {
    /**
     * Returns a copy of the data as of {@code now}. Does not change the data.
     *
     * @param now nanoseconds of the chain's clock
     * @throws KstatException at the provider's choice, normally {@link Errno#EIO}
     */
    KstatData snapshot(long now) throws KstatException;

    /**
     * Replaces the data.
     *
     * @throws KstatException {@link Errno#EACCES} if this store cannot be written, {@link
     *     Errno#EINVAL} if the data does not fit
     */
    default void restore(KstatData data) throws KstatException {
        throw new KstatException(Errno.EACCES, "this kstat takes no data");
    }
}
