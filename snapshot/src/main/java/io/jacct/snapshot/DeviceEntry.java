// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * The identity of a device, with the fields and numbers of FreeBSD's devstat(9).
 *
 * @param number increases, and is never used again in this page
 * @param kind {@code file}, {@code socket}, {@code listen}, {@code datagram}, {@code pipe}, {@code
 *     stream}, or {@code application} for a device that the application has registered
 * @param endpoint the normalised path, {@code host:port}, {@code *:port}, or whatever name there
 *     is; name and unit of a device that the application has registered; {@code other} for all that
 *     found no place
 * @param name of its kind: {@code file}, {@code sock}, {@code ssock}, {@code dgram}, {@code pipe},
 *     {@code std}, or the application's choice
 * @param unit counts the devices of one name, from 0; or the application's choice
 * @param blockSize in bytes; 0 if there is none
 * @param flags {@code DEVSTAT_NO_BLOCKSIZE} 1, {@code DEVSTAT_NO_ORDERED_TAGS} 2, {@code
 *     DEVSTAT_BS_UNAVAILABLE} 4
 * @param type {@code DEVSTAT_TYPE_}: direct 0, sequential 1, communication 9; interface other 0x30;
 *     {@link #PASS}; or the application's choice
 * @param priority {@code DEVSTAT_PRIORITY_}: lists show the greatest first
 * @param createdNanos when it was created, by {@code System.nanoTime()}
 * @param open descriptors that are open on it now; 1 for a device that the application has
 *     registered
 * @param mappedBytes bytes of it that are mapped now; of a file that was mapped before the agent
 *     came, only after a force
 */
public record DeviceEntry(
        long number,
        String kind,
        String endpoint,
        String name,
        int unit,
        int blockSize,
        int flags,
        int type,
        int priority,
        long createdNanos,
        long open,
        long mappedBytes) {
    /**
     * Bit of {@link #type}: the device passes its transactions on to another device, which counts
     * them again. So totals leave it out.
     */
    public static final int PASS = 0x100;

    public DeviceEntry with(long nowOpen, long nowMapped) {
        return new DeviceEntry(
                number,
                kind,
                endpoint,
                name,
                unit,
                blockSize,
                flags,
                type,
                priority,
                createdNanos,
                nowOpen,
                nowMapped);
    }

    /** Whether totals leave the device out. */
    public boolean pass() {
        return (type & PASS) != 0;
    }
}
