// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.Set;

/**
 * A kstat that a page has.
 *
 * @param module who publishes
 * @param name in full; the kstat's own may be cut
 * @param kstatClass what sort of thing
 * @param crtime when it was made, nanoseconds of the machine's monotonic clock
 * @param data as of the page's snapshot
 */
record PageKstat(String module, String name, String kstatClass, long crtime, KstatData data) {
    private static final Set<KstatFlag> FLAGS = Set.of(KstatFlag.VIRTUAL, KstatFlag.VAR_SIZE);

    /** By what it is known again in a later snapshot. */
    String key() {
        return module + ':' + name;
    }

    KstatSpec spec(int instance) {
        return new KstatSpec(module, instance, name, kstatClass, data.type(), data.ndata(), FLAGS);
    }
}
