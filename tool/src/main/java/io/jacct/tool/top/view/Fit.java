// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.text.Printable;
import java.util.List;

/** Makes lines short by leaving out whole parts, so that no number is cut. */
final class Fit {
    private Fit() {}

    /** As many of the parts as fit, from the first one on; the first is cut if it must be. */
    static String parts(String separator, List<String> parts, int width) {
        StringBuilder line = new StringBuilder(Printable.cut(parts.get(0), width));
        for (String part : parts.subList(1, parts.size())) {
            if (line.length() + separator.length() + Printable.columns(part) > width) {
                break;
            }
            line.append(separator).append(part);
        }
        return line.toString();
    }

    /** The first of the forms that fits, or the parts of the last one that fit. */
    static String forms(int width, String... forms) {
        for (String form : forms) {
            if (Printable.columns(form) <= width) {
                return form;
            }
        }
        return parts(", ", List.of(forms[forms.length - 1].split(", ")), width);
    }
}
