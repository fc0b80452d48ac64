// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

/**
 * Boot loader. The endpoints by place. Advice finds an endpoint by one load of an array and one
 * comparison, wait-free. Places change hands under the lock of {@link Endpoints}. A place that was
 * left is given out again, in another version.
 */
public class EndpointIndex {
    public final int epoch;
    private final EndpointEntry[] entries;

    /** The devices of the entries, by place: a shorter way for operations on devices. */
    private final DeviceAccount[] devices;

    private final byte[] versions;
    private final int[] free;
    private int freeCount;
    private int taken;

    /**
     * Places for {@code most} endpoints beside the endpoints "other", in page {@code epoch} of this
     * JVM.
     */
    EndpointIndex(int most, int epoch) {
        this.epoch = epoch;
        int room = EndpointKind.MOST - EndpointKind.KINDS - 1;
        int places = Math.min(most, room) + EndpointKind.KINDS;
        this.versions = new byte[places];
        this.free = new int[places];
        this.entries = new EndpointEntry[places + 1];
        this.devices = new DeviceAccount[places + 1];
    }

    /** The entry of an endpoint; "other" if it is another page's, or was folded. Wait-free. */
    public final EndpointEntry entry(int endpoint) {
        int place = EndpointKind.place(endpoint);
        EndpointEntry entry = place < entries.length ? entries[place] : null;
        return entry != null && entry.endpoint == endpoint
                ? entry
                : entries[EndpointKind.kind(endpoint)];
    }

    /** The device of {@link #entry}. */
    public final DeviceAccount device(int endpoint) {
        int place = EndpointKind.place(endpoint);
        DeviceAccount device = place < devices.length ? devices[place] : null;
        return device != null && device.endpoint == endpoint ? device : other(endpoint);
    }

    private DeviceAccount other(int endpoint) {
        OtherDevice.missed(endpoint);
        return devices[EndpointKind.kind(endpoint)];
    }

    /** The entry of an endpoint as the page shows it. */
    public final EndpointEntry at(int shown) {
        EndpointEntry entry = entries[EndpointKind.place(shown)];
        return entry != null ? entry : entries[EndpointKind.kind(shown)];
    }

    /** Whether an endpoint that advice kept is still here. */
    public final boolean has(int endpoint) {
        return entry(endpoint).endpoint == endpoint;
    }

    /** How many places there are, with the places of "other". */
    final int most() {
        return versions.length;
    }

    /** Every place below this number has had an endpoint; no place from it on has. */
    final int taken() {
        return taken;
    }

    /** How many of the taken places have no endpoint now. */
    final int free() {
        return freeCount;
    }

    /** An endpoint of that kind at a free place. The caller makes sure that a place is free. */
    final int take(int kind) {
        int place = freeCount > 0 ? free[--freeCount] : taken++;
        return EndpointKind.endpoint(epoch << Byte.SIZE | versions[place] & 0xFF, place, kind);
    }

    /** Puts the entry at the place that {@link #take} gave its endpoint. */
    final void put(EndpointEntry entry) {
        int place = EndpointKind.place(entry.endpoint);
        entries[place] = entry;
        devices[place] = entry.device;
    }

    /** Takes the entry out: its place is free. */
    final void leave(EndpointEntry entry) {
        int place = EndpointKind.place(entry.endpoint);
        entries[place] = null;
        devices[place] = null;
        versions[place]++;
        free[freeCount++] = place;
    }

    /** The entry at that place, or null. */
    final EndpointEntry of(int place) {
        return entries[place];
    }

    /**
     * Adds up a word of all devices of that kind, gone ones among them. A device that is folded
     * meanwhile may be missing, or counted twice. Allocates, so advice must not call it.
     */
    public final long sum(int kind, int word) {
        long sum = 0;
        for (int place = 0; place < taken; place++) {
            EndpointEntry entry = entries[place];
            if (entry != null && EndpointKind.kind(entry.endpoint) == kind) {
                for (DeviceStripe stripe : entry.device.stripes()) {
                    sum += stripe.get(word);
                }
            }
        }
        return sum;
    }

    /** The endpoint for {@link #hide}, at the last place, which no other endpoint gets. */
    public final int hidden() {
        return EndpointKind.endpoint(epoch << Byte.SIZE, versions.length, EndpointKind.FILE);
    }

    /** Puts an entry, or null, at the last place. It is in no table and in no page. */
    public final void hide(EndpointEntry entry) {
        entries[versions.length] = entry;
        devices[versions.length] = entry == null ? null : entry.device;
    }
}
