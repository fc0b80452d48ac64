// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.Set;

/**
 * The part of a kstat that a client knows without reading it: {@code kstat_t} without its data.
 *
 * @param kid number on this chain, the same for as long as the kstat exists
 * @param module the publisher
 * @param instance the number of the thing within the module, from 0
 * @param name unique among the module's instance
 * @param kstatClass the kind of thing, across modules
 * @param type of its data
 * @param flags see {@link KstatFlag}
 * @param crtime when it was created, nanoseconds of the chain's clock
 * @param snaptime when anybody last read its data; the same clock
 * @param ndata number of data
 * @param dataSize bytes of the data in Solaris' structures
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
