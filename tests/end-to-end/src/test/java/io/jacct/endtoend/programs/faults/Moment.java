// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

/** Moments in which places of the agent are reached that no deed of an application reaches. */
enum Moment {
    /** The agent comes, and all classes to weave are in the cache. */
    ATTACH,
    /** The agent comes without a cache, so it loads the loom and fills a cache. */
    FILL,
    /** The agent goes. */
    DETACH,
    /** A class to weave is offered to the agent late. */
    WEAVE,
    /** The page becomes longer. */
    GROW;

    /** The bit of places that the calling thread reaches. */
    int bit() {
        return 1 << ordinal();
    }

    /** The bit of places that the agent's own threads reach meanwhile. */
    int ownBit() {
        return 1 << 8 + ordinal();
    }

    /** Whether the moment begins without an agent. */
    boolean needsNone() {
        return this == ATTACH || this == FILL;
    }
}
