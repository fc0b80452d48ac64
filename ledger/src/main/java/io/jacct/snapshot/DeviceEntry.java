// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * Who a device is; fields and numbers as in FreeBSD's devstat(9).
 *
 * @param number never used again in this page, and increasing
 * @param kind {@code file}, {@code socket}, {@code listen}, {@code datagram}, {@code pipe}, {@code
 *     stream}, or {@code application} for what the application has registered
 * @param endpoint the normalised path, {@code host:port}, {@code *:port}, or what there is; what
 *     the application has registered by name and unit; {@code other} for all that found no place
 * @param name of its sort: {@code file}, {@code sock}, {@code ssock}, {@code dgram}, {@code pipe},
 *     {@code std}, or what the application said
 * @param unit counts those of one name, from 0; or what the application said
 * @param blockSize in bytes; 0 where there is none
 * @param flags {@code DEVSTAT_NO_BLOCKSIZE} 1, {@code DEVSTAT_NO_ORDERED_TAGS} 2, {@code
 *     DEVSTAT_BS_UNAVAILABLE} 4
 * @param type {@code DEVSTAT_TYPE_}: direct 0, sequential 1, communication 9; interface other 0x30;
 *     {@link #PASS}; or what the application said
 * @param priority {@code DEVSTAT_PRIORITY_}: the greater, the earlier in lists
 * @param createdNanos when, by {@code System.nanoTime()}
 * @param open descriptors that are open on it now; 1 of what the application has registered
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
        long open) {
    /** Of {@link #type}: sees again what another device has seen, so it is in no total. */
    public static final int PASS = 0x100;

    DeviceEntry withOpen(long now) {
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
                now);
    }

    /** Whether it is left out of totals. */
    public boolean pass() {
        return (type & PASS) != 0;
    }
}
