// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. The endpoints by place, as advice finds them again: one load of an array and one
 * comparison, wait-free. Who has a place changes under the lock of {@link Endpoints}; a place that
 * was left is given out again, in another version.
 */
class Places {
    final int epoch;
    private final EndpointEntry[] entries;

    /** Those of the entries: a shorter way for what is done on them. */
    private final Device[] devices;

    private final byte[] versions;
    private final int[] free;
    private int freeCount;
    private int taken;

    /** For so many beside those of "other", in that page of this JVM. */
    Places(int most, int epoch) {
        this.epoch = epoch;
        int room = EndpointKind.MOST - EndpointKind.KINDS - 1;
        int places = Math.min(most, room) + EndpointKind.KINDS;
        this.versions = new byte[places];
        this.free = new int[places];
        this.entries = new EndpointEntry[places + 1];
        this.devices = new Device[places + 1];
    }

    /** What an endpoint is now; "other" for what is of another page, or was folded. Wait-free. */
    final EndpointEntry entry(int endpoint) {
        int place = EndpointKind.place(endpoint);
        EndpointEntry entry = place < entries.length ? entries[place] : null;
        return entry != null && entry.endpoint == endpoint
                ? entry
                : entries[EndpointKind.kind(endpoint)];
    }

    /** The device of {@link #entry}. */
    final Device device(int endpoint) {
        int place = EndpointKind.place(endpoint);
        Device device = place < devices.length ? devices[place] : null;
        return device != null && device.endpoint == endpoint
                ? device
                : devices[EndpointKind.kind(endpoint)];
    }

    /** What the endpoint that the page shows is now. */
    final EndpointEntry at(int shown) {
        EndpointEntry entry = entries[EndpointKind.place(shown)];
        return entry != null ? entry : entries[EndpointKind.kind(shown)];
    }

    /** Whether an endpoint that advice brought is here still. */
    final boolean has(int endpoint) {
        return entry(endpoint).endpoint == endpoint;
    }

    /** How many there are, with those of "other". */
    final int most() {
        return versions.length;
    }

    /** Places below that have had an endpoint. */
    final int taken() {
        return taken;
    }

    /** How many of those have none now. */
    final int free() {
        return freeCount;
    }

    /** An endpoint of that kind at a place that has none; there must be one. */
    final int take(int kind) {
        int place = freeCount > 0 ? free[--freeCount] : taken++;
        return EndpointKind.endpoint(epoch << Byte.SIZE | versions[place] & 0xFF, place, kind);
    }

    /** What was taken is this. */
    final void put(EndpointEntry entry) {
        int place = EndpointKind.place(entry.endpoint);
        entries[place] = entry;
        devices[place] = entry.device;
    }

    /** Its place is free. */
    final void leave(EndpointEntry entry) {
        int place = EndpointKind.place(entry.endpoint);
        entries[place] = null;
        devices[place] = null;
        versions[place]++;
        free[freeCount++] = place;
    }

    /** At that place, or null. */
    final EndpointEntry of(int place) {
        return entries[place];
    }

    /** The endpoint for {@link #hide}: at the last place, which no other gets. */
    final int hidden() {
        return EndpointKind.endpoint(epoch << Byte.SIZE, versions.length, EndpointKind.FILE);
    }

    /** An endpoint that is in no table and in no page, or null. */
    final void hide(EndpointEntry entry) {
        entries[versions.length] = entry;
        devices[versions.length] = entry == null ? null : entry.device;
    }
}
