// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import io.jacct.counter.Resource;
import io.jacct.snapshot.Beancounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The text of OpenVZ's file /proc/user_beancounters on a 64-bit kernel, byte for byte, so that
 * scripts for that file can read it. The first row of a beancounter has its id. There is a row for
 * each of OpenVZ's 24 numbers, including dummies, and then for each resource of jacct's own.
 */
final class UserBeancounters {
    /** One more than OpenVZ's highest number. */
    private static final int ORIGINAL = 24;

    /** The lowest number of jacct's own resources. */
    private static final int OWN = 32;

    private static final String HEADING = "%10s  %-12s %20s %20s %20s %20s %20s";
    private static final String ROW = "%10s  %-12s %20d %20d %20d %20d %20d";

    private final List<String> lines = new ArrayList<>();

    private UserBeancounters() {}

    static List<String> lines(List<Beancounter> all) {
        UserBeancounters text = new UserBeancounters();
        text.lines.add("Version: 2.5");
        text.lines.add(
                String.format(
                        HEADING,
                        "uid",
                        "resource",
                        "held",
                        "maxheld",
                        "barrier",
                        "limit",
                        "failcnt"));
        all.forEach(text::add);
        return text.lines;
    }

    /** The numbers of the resources that have a row. */
    static List<Integer> rows() {
        return IntStream.range(0, Resource.COUNT)
                .filter(number -> number < ORIGINAL || number >= OWN && Resource.of(number) != null)
                .boxed()
                .toList();
    }

    private void add(Beancounter one) {
        String uid = one.id() + ":";
        for (int resource : rows()) {
            Beancounter.Use use = one.now().get(resource);
            lines.add(
                    String.format(
                            Locale.ROOT,
                            ROW,
                            uid,
                            Resource.label(resource),
                            use.held(),
                            use.maxheld(),
                            use.barrier(),
                            use.limit(),
                            use.failcnt()));
            uid = "";
        }
    }
}
