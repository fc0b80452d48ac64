// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import java.util.Locale;

/** The subject of one line of a report, which adds up devices, or parts of them. */
public enum DeviceLevel {
    /** A file, a peer, a port. */
    DEVICE,
    /** The files of a file store, the peers of a host. */
    STORE,
    /** All of a kind. */
    CLASS,
    /** What a pool has done on all of them. */
    POOL;

    /**
     * Throws {@code IllegalArgumentException} with a message for the user if there is no such
     * level.
     */
    static DeviceLevel of(String label) {
        for (DeviceLevel level : values()) {
            if (level.label().equals(label)) {
                return level;
            }
        }
        throw new IllegalArgumentException("--by takes device, store, class or pool");
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
