// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.Set;

/**
 * What a client knows of a kstat without reading it: {@code kstat_t} without its data.
 *
 * @param kid number on this chain, the same for as long as the kstat is there
 * @param module who publishes
 * @param instance which of the module's things, from 0
 * @param name unique among the module's instance
 * @param kstatClass what sort of thing, across modules
 * @param type of its data
 * @param flags see {@link KstatFlag}
 * @param crtime when it was created, nanoseconds of the chain's clock
 * @param snaptime when its data was last read, by anybody; the same clock
 * @param ndata how many data there are
 * @param dataSize bytes the data would take in the original's structures
 */
public record KstatHeader(
        int kid,
        String module,
        int instance,
        String name,
        String kstatClass,
        KstatType type,
        Set<KstatFlag> flags,
        long crtime,
        long snaptime,
        int ndata,
        int dataSize) {}
