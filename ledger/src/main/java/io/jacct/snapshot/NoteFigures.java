// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.LinkedHashMap;
import java.util.Map;

/** A note that is a list of figures: {@code name number; name number}. */
public final class NoteFigures {
    private NoteFigures() {}

    /** By name, in their order; whatever else stands there is left out. The note may be null. */
    public static Map<String, Double> of(String note) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String item : note == null ? new String[0] : note.split("; ")) {
            int blank = item.lastIndexOf(' ');
            String number = item.substring(blank + 1);
            // nothing of what else would be a number: no sign, no exponent, not too many digits
            if (blank > 0 && number.matches("\\d{1,18}(\\.\\d{1,3})?")) {
                figures.put(item.substring(0, blank), Double.valueOf(number));
            }
        }
        return figures;
    }
}
