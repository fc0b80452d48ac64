// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.Set;
import java.util.function.Supplier;

/**
 * A kstat that a page has.
 *
 * @param module who publishes
 * @param name in full; the kstat's own may be cut
 * @param kstatClass what sort of thing
 * @param type of its data
 * @param crtime when it was made, nanoseconds of the machine's monotonic clock
 * @param data as of the page's snapshot; made when somebody asks
 */
record PageKstat(
        String module,
        String name,
        String kstatClass,
        KstatType type,
        long crtime,
        Supplier<KstatData> data) {

    private static final Set<KstatFlag> FLAGS = Set.of(KstatFlag.VIRTUAL, KstatFlag.VAR_SIZE);

    /** By what it is known again in a later snapshot. */
    String key() {
        return module + ':' + name;
    }

    KstatSpec spec(int instance) {
        return new KstatSpec(module, instance, name, kstatClass, type, 1, FLAGS);
    }
}
