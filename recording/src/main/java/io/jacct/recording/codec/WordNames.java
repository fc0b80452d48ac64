// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.counter.Delay;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.PageFields;
import io.jacct.memory.UserLayout;
import java.util.List;
import java.util.Scanner;

/**
 * The names of the words of a task's counts, of a device and of its users, as the page describes
 * them. A word without a name has its place as its name.
 */
final class WordNames {
    static final List<String> COUNTS = of("task", Layout.COUNTERS, Delay.WORDS);
    static final List<String> USER =
            of("user", UserLayout.READS, (UserLayout.END - UserLayout.READS) / Long.BYTES);
    static final List<String> DEVICE = of("device", 0, DeviceLayout.READ_HISTOGRAM / Long.BYTES);

    private WordNames() {}

    private static List<String> of(String record, int first, int count) {
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = "word" + i;
        }
        boolean within = false;
        Scanner lines = new Scanner(PageFields.text());
        while (lines.hasNextLine()) {
            String[] line = lines.nextLine().split(" ");
            if (line[0].equals("record")) {
                within = line[1].equals(record);
            } else if (within) {
                enter(names, line, first);
            }
        }
        return List.of(names);
    }

    /** A field of several words has its name once, and then with numbers. */
    private static void enter(String[] names, String[] line, int first) {
        int offset = Integer.parseInt(line[1]) - first;
        int words = Math.max(1, Integer.parseInt(line[2]) / Long.BYTES);
        for (int i = 0; i < words; i++) {
            int place = offset / Long.BYTES + i;
            if (offset >= 0 && place < names.length) {
                names[place] = i == 0 ? line[0] : line[0] + "." + i;
            }
        }
    }
}
