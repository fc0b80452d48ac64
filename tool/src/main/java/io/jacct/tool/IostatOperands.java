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
    /**
     * With another pace than the operands' if it is not null. {@code IllegalArgumentException} with
     * a message for the user where they make no sense.
     */
    static IostatOperands of(List<String> operands, Pace given) {
        if (given != null && operands.stream().anyMatch(Pace::isPartOf)) {
            throw new IllegalArgumentException(
                    "-w and -c, and interval and count as operands, exclude each other");
        }
        List<KstatPattern> patterns =
                operands.stream()
                        .filter(operand -> !Pace.isPartOf(operand))
                        .map(KstatPattern::of)
                        .toList();
        return new IostatOperands(patterns, given == null ? Pace.of(operands) : given);
    }

    @Override
    public boolean test(DeviceEntry device) {
        return patterns.isEmpty() || patterns.stream().anyMatch(each -> fits(each, device));
    }

    private static boolean fits(KstatPattern pattern, DeviceEntry device) {
        return pattern.test(device.endpoint()) || pattern.test(device.name() + device.unit());
    }
}
