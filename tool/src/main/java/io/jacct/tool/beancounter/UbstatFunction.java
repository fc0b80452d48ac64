// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import java.util.List;

/**
 * A function of OpenVZ's call {@code ubstat} that reads: READ_ONE of a resource, READ_ALL or
 * READ_FULL of all.
 *
 * @param resources the numbers of the resources, a line each
 * @param fields the values of a line, in the original's order and by their names in JSON
 * @param one whether it is READ_ONE, whose lines do not name the resource
 */
record UbstatFunction(List<Integer> resources, List<String> fields, boolean one) {
    /** The help text of the word that says the function. */
    static final String WORD =
            BeancounterSelector.RESOURCE
                    + " The most held and the refusals of all resources: -1. All values of all: -2.";

    private static final List<String> SHORT = List.of("maxheld", "failcnt");
    private static final List<String> FULL =
            List.of("barrier", "limit", "held", "maxheld", "minheld", "failcnt");

    /**
     * The function that a user means. Throws {@code IllegalArgumentException} with a message for
     * the user if there is no such resource.
     */
    static UbstatFunction of(String word) {
        return switch (word) {
            case "-1" -> new UbstatFunction(UserBeancounters.rows(), SHORT, false);
            case "-2" -> new UbstatFunction(UserBeancounters.rows(), FULL, false);
            default -> new UbstatFunction(List.of(BeancounterSelector.number(word)), SHORT, true);
        };
    }
}
