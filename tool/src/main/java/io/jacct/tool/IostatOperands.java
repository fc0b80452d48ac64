// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.DeviceEntry;
import java.util.List;
import java.util.function.Predicate;

/**
 * The operands of {@code jacct iostat}: those that are numbers say when, the others which devices,
 * by endpoint or, as iostat knows disks, by name and unit.
 *
 * @param patterns of which one has to fit; none: all devices
 */
record IostatOperands(List<KstatPattern> patterns, Pace pace) implements Predicate<DeviceEntry> {
    /** {@code IllegalArgumentException} with a message for the user where they make no sense. */
    static IostatOperands of(List<String> operands) {
        List<KstatPattern> patterns =
                operands.stream()
                        .filter(operand -> !Pace.isPartOf(operand))
                        .map(KstatPattern::of)
                        .toList();
        return new IostatOperands(patterns, Pace.of(operands));
    }

    @Override
    public boolean test(DeviceEntry device) {
        return patterns.isEmpty() || patterns.stream().anyMatch(each -> fits(each, device));
    }

    private static boolean fits(KstatPattern pattern, DeviceEntry device) {
        return pattern.test(device.endpoint()) || pattern.test(device.name() + device.unit());
    }
}
