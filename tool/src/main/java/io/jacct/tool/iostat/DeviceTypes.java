// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import io.jacct.snapshot.DeviceEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The option {@code -t} of iostat(8). It selects devices by devstat's type, by interface, as
 * pass-through devices, or by jacct's class. One argument has at most one of each, and all of them
 * must match. Of several arguments, one must match.
 *
 * <p>As in devstat_selectdevs(3), an argument with a type or an interface leaves out pass-through
 * devices, unless it has the word {@code pass}: these devices pass on what others count again.
 */
final class DeviceTypes {
    private static final String PASS = "pass";
    private static final String TYPE = "type";
    private static final String INTERFACE = "interface";
    private static final String CLASS = "class";

    private static final int INTERFACE_MASK = 0xF0;
    private static final int TYPE_MASK = 0x0F;

    private static final Map<String, Integer> TYPES =
            Map.ofEntries(
                    Map.entry("da", 0x0),
                    Map.entry("sa", 0x1),
                    Map.entry("printer", 0x2),
                    Map.entry("proc", 0x3),
                    Map.entry("worm", 0x4),
                    Map.entry("cd", 0x5),
                    Map.entry("scanner", 0x6),
                    Map.entry("optical", 0x7),
                    Map.entry("changer", 0x8),
                    Map.entry("comm", 0x9),
                    Map.entry("array", 0xC),
                    Map.entry("enclosure", 0xD),
                    Map.entry("floppy", 0xE));

    private static final Map<String, Integer> INTERFACES =
            Map.of("scsi", 0x10, "ide", 0x20, "other", 0x30, "nvme", 0x40);

    private static final Set<String> CLASSES =
            Set.of("file", "socket", "listen", "datagram", "pipe", "stream", "application");

    private DeviceTypes() {}

    /**
     * Throws {@code IllegalArgumentException} with a message for the user if an argument is not
     * valid.
     */
    static Predicate<DeviceEntry> of(List<String> arguments) {
        List<Predicate<DeviceEntry>> all = arguments.stream().map(DeviceTypes::of).toList();
        return device -> all.isEmpty() || all.stream().anyMatch(each -> each.test(device));
    }

    private static Predicate<DeviceEntry> of(String argument) {
        Set<String> categories = new HashSet<>();
        List<Predicate<DeviceEntry>> all = new ArrayList<>();
        for (String word : argument.split(",", -1)) {
            if (!categories.add(category(word))) {
                throw new IllegalArgumentException(
                        "-t " + argument + ": two of one kind; repeat -t for either");
            }
            all.add(device -> fits(word, device));
        }
        if (!categories.contains(PASS)
                && (categories.contains(TYPE) || categories.contains(INTERFACE))) {
            all.add(device -> !device.pass());
        }
        return device -> all.stream().allMatch(each -> each.test(device));
    }

    private static String category(String word) {
        if (TYPES.containsKey(word)) {
            return TYPE;
        } else if (INTERFACES.containsKey(word)) {
            return INTERFACE;
        } else if (CLASSES.contains(word)) {
            return CLASS;
        } else if (word.equals(PASS)) {
            return word;
        }
        throw new IllegalArgumentException(
                "-t knows no '"
                        + word
                        + "'; it takes da, sa, comm, other, pass, or a class as file");
    }

    private static boolean fits(String word, DeviceEntry device) {
        return switch (category(word)) {
            case TYPE -> (device.type() & TYPE_MASK) == TYPES.get(word);
            case INTERFACE -> (device.type() & INTERFACE_MASK) == INTERFACES.get(word);
            case CLASS -> device.kind().equals(word);
            default -> device.pass();
        };
    }
}
