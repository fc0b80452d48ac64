// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/**
 * Where the data of a kstat is while it lives: {@code ks_data} and {@code ks_snapshot}. A provider
 * of a {@link KstatFlag#VIRTUAL} kstat brings one; the others get one from the chain, zeroed.
 *
 * <p>Called by one reader or writer of the kstat at a time; a store that others change meanwhile
 * keeps its own order.
 */
@FunctionalInterface
public interface KstatStore {
    /**
     * A copy of the data as of {@code now}. Does not change the data.
     *
     * @param now nanoseconds of the chain's clock
     * @throws KstatException as the provider sees fit, normally {@link Errno#EIO}
     */
    KstatData snapshot(long now) throws KstatException;

    /**
     * Takes the data over.
     *
     * @throws KstatException {@link Errno#EACCES} if this store takes none, {@link Errno#EINVAL} if
     *     it does not fit
     */
    default void restore(KstatData data) throws KstatException {
        throw new KstatException(Errno.EACCES, "this kstat takes no data");
    }
}
