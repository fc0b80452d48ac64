// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.List;

/**
 * The devices of a page as a program knows them that was written for libdevstat: its names, and
 * what they return. {@link DeviceStatistics} is what it computes from two readings. For one thread
 * at a time.
 */
public final class Devinfo {
    private static final long NEVER = -1;

    private final Page page;
    private long generation = NEVER;
    private List<Device> devices = List.of();

    /** Nothing is read yet. */
    public Devinfo(Page page) {
        this.page = page;
    }

    /** How many devices the page has now. */
    public int getnumdevs() throws PageException {
        return page.snapshot().devices().size();
    }

    /** Of the page now: another one whenever a device has come or gone, and only then. */
    public long getgeneration() throws PageException {
        return page.snapshot().deviceGeneration();
    }

    /**
     * Reads all devices, which then are those of one generation: 1 if that is another one than at
     * the last call, and the first time; otherwise 0, and the devices are the same, with what has
     * been done since.
     */
    public int getdevs() throws PageException {
        Snapshot now = page.snapshot();
        boolean changed = now.deviceGeneration() != generation;
        generation = now.deviceGeneration();
        devices = now.devices();
        return changed ? 1 : 0;
    }

    /** As of the last {@link #getdevs}: by priority, and those of the same as they came. */
    public List<Device> devices() {
        return devices;
    }

    /** Of {@link #devices}; -1 before they were read. */
    public long generation() {
        return generation;
    }
}
