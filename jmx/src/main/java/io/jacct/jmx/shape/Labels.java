// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import java.util.Locale;

/**
 * Makes the names of attributes from the labels of the catalogue and of the page. The shapes of
 * accounts, devices and the agent call it.
 */
public final class Labels {
    private Labels() {}

    /** The label with a capital. */
    public static String capital(String label) {
        return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
    }

    /** Turns {@code adviceErrors} and {@code advice-errors} into {@code AdviceErrors}. */
    public static String camel(String key) {
        StringBuilder name = new StringBuilder();
        for (String word : key.split("[^A-Za-z0-9]+")) {
            if (!word.isEmpty()) {
                name.append(capital(word));
            }
        }
        return name.toString();
    }
}
