// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.DeviceValues;
import io.jacct.snapshot.Times;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Reads the devices of a page, each as the sum of its stripes.
 *
 * <p>Reads all stripes of a device, then the time, then checks whether any stripe has changed
 * since. If none has, the stripes are the device's state at that time, because writers take their
 * time stamps while a stripe is open. A device that is never at rest long enough is reported as it
 * was last read, and counted as torn. Its values are then about those at the time of reading. If
 * devices have come or gone meanwhile, all devices are read again.
 */
final class DeviceReader {
    private static final int TRIES = 50;
    private static final Comparator<Device> ORDER =
            Comparator.comparing((Device device) -> -device.entry().priority())
                    .thenComparing(device -> device.entry().number());

    private final PageView view;
    private final EndpointNames endpoints;
    private final LongSupplier clock;
    private final Changes changes;
    private final DeviceStripeReader.Room room = new DeviceStripeReader.Room();

    /** By device; they stay where they are while no device comes or goes. */
    private Map<Long, DeviceStripeReader> stripes = Map.of();

    /** The word of changes at which all devices had their stripes; odd while they had not. */
    private long found = 1;

    private Changes.Carries carries = Changes.Carries.NONE;

    /** Of a JVM that has ended: so long what was under way has lasted. */
    private long end;

    private long torn;

    DeviceReader(PageView view, EndpointNames endpoints, LongSupplier clock) {
        this.view = view;
        this.endpoints = endpoints;
        this.clock = clock;
        this.changes = new Changes(view, Layout.PAGE_DEVICE_CHANGES);
    }

    /**
     * Returns all devices by priority, and those of equal priority in the order of creation.
     *
     * @param ended when the JVM has ended, or 0; not used while it is alive
     */
    List<Device> read(boolean alive, long ended, RetryBudget patience) throws PageException {
        end = ended;
        List<Device> devices = changes.read(patience, () -> devices(alive));
        torn += changes.whole() ? 0 : 1;
        devices.sort(ORDER);
        return devices;
    }

    /** The generation of the last reading. */
    long generation() {
        return changes.last() >>> 1;
    }

    /** Devices that were never at rest, plus one if devices came and went all the time. */
    long torn() {
        return torn;
    }

    /** Readings that had to be repeated because of a change. */
    long retries() {
        return changes.retries();
    }

    private List<Device> devices(boolean alive) throws PageException {
        torn = 0;
        endpoints.refresh();
        Changes.Carries present = changes.carries();
        carries = present.equals(carries) ? carries : present;
        if (changes.last() != found) {
            stripes = stripes();
        }
        found = changes.last();
        List<Device> devices = new ArrayList<>();
        for (DeviceEntry entry : endpoints.entries()) {
            DeviceStripeReader its = stripes.getOrDefault(entry.number(), DeviceStripeReader.NONE);
            devices.add(device(entry, its, alive));
            // the page had no room for its stripe yet
            found |= its == DeviceStripeReader.NONE ? 1 : 0;
        }
        return devices;
    }

    private Map<Long, DeviceStripeReader> stripes() throws PageException {
        Map<Long, DeviceStripeReader> stripes = new HashMap<>();
        for (PageView.Segment segment : view.segments(Layout.DEVICES)) {
            for (int i = 0; i < segment.records(); i++) {
                int base = i * DeviceLayout.STRIPE_LENGTH;
                long number = segment.words().acquire(base + DeviceLayout.DEVICE) - 1;
                if (number >= 0) {
                    int index =
                            DeviceLayout.index(segment.words().acquire(base + DeviceLayout.INDEX));
                    stripes.computeIfAbsent(number, n -> new DeviceStripeReader(room))
                            .put(index, segment.words(), base);
                }
            }
        }
        return stripes;
    }

    private Device device(DeviceEntry entry, DeviceStripeReader its, boolean alive)
            throws PageException {
        long now = clock.getAsLong();
        VarHandle.fullFence();
        DeviceValues rest = alive ? its.rest(carries) : null;
        return rest == null ? read(entry, its, alive) : new Device(entry, now, rest);
    }

    /** Reads the stripes, and looks for those that have come since. */
    private Device read(DeviceEntry entry, DeviceStripeReader known, boolean alive)
            throws PageException {
        DeviceStripeReader its = known;
        for (int attempt = 0; ; attempt++) {
            its.load(carries);
            long now = clock.getAsLong();
            VarHandle.fullFence();
            boolean same = its.same();
            if (same || !alive || attempt == TRIES) {
                torn += same ? 0 : 1;
                long at = alive ? now : Times.later(its.lastChange(), end);
                Device device = new DeviceSum(its).device(entry, at);
                // a longer busy time than its life was cut, and grows
                boolean cut = device.busyNanos() >= device.takenNanos() - entry.createdNanos();
                its.remember(same && !cut ? device.values() : null);
                return device;
            }
            if (its.missing()) {
                stripes = stripes();
                its = stripes.getOrDefault(entry.number(), DeviceStripeReader.NONE);
            }
            Thread.onSpinWait();
        }
    }
}
