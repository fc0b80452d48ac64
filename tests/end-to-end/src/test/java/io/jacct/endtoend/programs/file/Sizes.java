// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import java.util.SplittableRandom;

/** How many bytes a write has. What is written takes long beside the clocks that measure it. */
public enum Sizes {
    /** All the same. */
    CONSTANT {
        @Override
        int next(SplittableRandom random) {
            return 2 * KIB_32;
        }
    },
    /** One in eight is eight times as long as the others. */
    BIMODAL {
        @Override
        int next(SplittableRandom random) {
            return random.nextInt(8) == 0 ? 8 * KIB_32 : KIB_32;
        }
    },
    /** A few have most of the bytes: Pareto's distribution, cut off at the longest. */
    HEAVY_TAILED {
        @Override
        int next(SplittableRandom random) {
            double times = Math.pow(1 - random.nextDouble(), -1 / TAIL);
            return (int) Math.min(LONGEST, KIB_32 * times);
        }
    };

    /** The most bytes of a write. */
    static final int LONGEST = 1 << 19;

    private static final int KIB_32 = 1 << 15;

    /** With less than 2 the distribution itself has no variance. */
    private static final double TAIL = 1.5;

    abstract int next(SplittableRandom random);
}
