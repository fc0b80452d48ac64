// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.List;

/**
 * Handles that are open, and handles that were forgotten.
 *
 * @param open the listed handles, the one unused for the longest time first
 * @param collected the latest handles that were collected as garbage while open, in the order of
 *     their alarms
 */
public record Handles(List<Handle> open, List<Handle> collected) {
    /** The value for a JVM that keeps no handles. */
    public static final Handles NONE = new Handles(List.of(), List.of());
}
