// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/**
 * Counts of interrupts, by cause; 32-bit in Solaris, 64-bit here.
 *
 * @param hard from the device itself
 * @param soft brought about by the system
 * @param watchdog by a periodic timer
 * @param spurious with nothing to service
 * @param multipleService found and serviced at the end of another
 */
public record IntrData(long hard, long soft, long watchdog, long spurious, long multipleService)
        implements KstatData {
    private static final int SIZE = 20;

    @Override
    public KstatType type() {
        return KstatType.INTR;
    }

    @Override
    public int ndata() {
        return 1;
    }

    @Override
    public int size() {
        return SIZE;
    }
}
