// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.alarm;

/**
 * Something worth a person's attention.
 *
 * @param kind of the kinds below
 * @param message one line
 * @param row its row in a table of Totals or of Tasks, as open data; null if there is none
 */
record Alarm(Kind kind, String message, Object row) {
    /** The kinds of alarms. */
    enum Kind {
        /** A thread has been in an operation, or at a monitor, for longer than the threshold. */
        HANG("hang"),
        /** The least number of open handles of an opener grew in each of some periods. */
        LEAK("leak"),
        /** A beancounter refused a charge, or would have. */
        LIMIT("limit"),
        /** An executor rejected tasks. */
        REJECTED("rejected"),
        /** A thread died of an exception. */
        FAILED("failed"),
        /** The page cannot be read. */
        DAMAGED("damaged");

        private static final String PREFIX = "io.jacct.alarm.";

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        /** The type of its notifications. */
        String type() {
            return PREFIX + label;
        }
    }
}
