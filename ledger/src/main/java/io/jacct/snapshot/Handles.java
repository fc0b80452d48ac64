// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.List;

/**
 * What is open, and what should be.
 *
 * @param open those that are listed, the one unused for the longest time first
 * @param collected the last of those that were collected as garbage while they were open, in the
 *     order of their alarms
 */
public record Handles(List<Handle> open, List<Handle> collected) {
    /** Of a JVM that keeps none. */
    public static final Handles NONE = new Handles(List.of(), List.of());
}
