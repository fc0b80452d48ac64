// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

/** When places of the agent are reached that no deed of an application reaches. */
enum Moment {
    /** It comes, and all that it weaves is in the cache. */
    ATTACH,
    /** It comes and has no cache: it brings the loom, and fills one. */
    FILL,
    /** It goes. */
    DETACH,
    /** A class that it weaves is offered to it, late. */
    WEAVE,
    /** The page becomes longer. */
    GROW;

    /** Of places that the thread itself reaches. */
    int bit() {
        return 1 << ordinal();
    }

    /** Of those that the agent's own threads reach meanwhile. */
    int ownBit() {
        return 1 << 8 + ordinal();
    }

    /** Whether there is no agent when it begins. */
    boolean needsNone() {
        return this == ATTACH || this == FILL;
    }
}
