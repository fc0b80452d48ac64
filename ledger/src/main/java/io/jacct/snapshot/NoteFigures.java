// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.LinkedHashMap;
import java.util.Map;

/** A note that is a list of numbers: {@code name number; name number}. */
public final class NoteFigures {
    private NoteFigures() {}

    /**
     * Returns the numbers by name, in their order. Leaves out all other text. The note may be null.
     */
    public static Map<String, Double> of(String note) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String item : note == null ? new String[0] : note.split("; ")) {
            int blank = item.lastIndexOf(' ');
            String number = item.substring(blank + 1);
            // accepts no other form of a number: no sign, no exponent, a limited number of digits
            if (blank > 0 && number.matches("\\d{1,18}(\\.\\d{1,3})?")) {
                figures.put(item.substring(0, blank), Double.valueOf(number));
            }
        }
        return figures;
    }
}
