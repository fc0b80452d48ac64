// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.kstat.KstatData;
import io.jacct.kstat.KstatFlag;
import io.jacct.kstat.KstatSpec;
import io.jacct.kstat.KstatType;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A kstat that a page has.
 *
 * @param key identifies it in a later snapshot
 * @param module the publisher
 * @param instance the wanted instance; if it is taken, the next free one
 * @param name in full; the kstat's own name may be cut
 * @param kstatClass the kind of thing
 * @param type of its data
 * @param crtime when it was made, nanoseconds of the machine's monotonic clock
 * @param writable whether the application takes values from clients, which reach it by an MBean
 * @param data as of the page's snapshot; made when a client asks
 */
record PageKstat(
        String key,
        String module,
        int instance,
        String name,
        String kstatClass,
        KstatType type,
        long crtime,
        boolean writable,
        Supplier<KstatData> data) {

    private static final Set<KstatFlag> FLAGS = Set.of(KstatFlag.VIRTUAL, KstatFlag.VAR_SIZE);

    private static final Set<KstatFlag> WRITABLE =
            Set.of(KstatFlag.VIRTUAL, KstatFlag.VAR_SIZE, KstatFlag.WRITABLE);

    /** A kstat that no client writes. */
    PageKstat(
            String key,
            String module,
            int instance,
            String name,
            String kstatClass,
            KstatType type,
            long crtime,
            Supplier<KstatData> data) {
        this(key, module, instance, name, kstatClass, type, crtime, false, data);
    }

    /** Makes a kstat of a thing that the page identifies only by its name. */
    static PageKstat ofName(
            String module,
            String name,
            String kstatClass,
            KstatType type,
            long crtime,
            Supplier<KstatData> data) {
        String key = module + ':' + name;
        return new PageKstat(key, module, 0, name, kstatClass, type, crtime, data);
    }

    KstatSpec spec(int atInstance) {
        return new KstatSpec(
                module, atInstance, name, kstatClass, type, 1, writable ? WRITABLE : FLAGS);
    }
}
