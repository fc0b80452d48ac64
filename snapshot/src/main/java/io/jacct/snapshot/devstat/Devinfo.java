// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.devstat;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.List;

/**
 * The devices of a page with the function names and results of FreeBSD's libdevstat, for programs
 * that know it. {@code DeviceStatistics} computes rates from two readings. For one thread at a
 * time.
 */
public final class Devinfo {
    private static final long NEVER = -1;

    private final Page page;
    private long generation = NEVER;
    private List<Device> devices = List.of();

    /** Reads nothing yet. */
    public Devinfo(Page page) {
        this.page = page;
    }

    /** The number of devices in the page now. */
    public int getnumdevs() throws PageException {
        return page.snapshot().devices().size();
    }

    /** The page's present generation. It changes when a device comes or goes, and only then. */
    public long getgeneration() throws PageException {
        return page.snapshot().deviceGeneration();
    }

    /**
     * Reads all devices, which are then of one generation. Returns 1 if the generation differs from
     * the last call's, and at the first call. Returns 0 if the devices are the same, with new
     * values.
     *
     * @throws PageException if the page is damaged or cannot be read
     */
    public int getdevs() throws PageException {
        Snapshot now = page.snapshot();
        boolean changed = now.deviceGeneration() != generation;
        generation = now.deviceGeneration();
        devices = now.devices();
        return changed ? 1 : 0;
    }

    /**
     * The devices as of the last {@link #getdevs}, by priority, and equal ones in the order of
     * creation.
     */
    public List<Device> devices() {
        return devices;
    }

    /** The generation of {@link #devices}; -1 before the first reading. */
    public long generation() {
        return generation;
    }
}
