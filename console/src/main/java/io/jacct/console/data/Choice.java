// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.Locale;

/**
 * What the user has chosen for a view's table.
 *
 * @param filter the words that a row must have
 * @param hideIdle whether rows that do nothing are left out
 * @param hideJdk whether the JVM's and the JDK's own are left out
 * @param flat whether children stand by themselves, without their parents
 * @param mark the base of amounts; null: since their beginning
 * @param sortColumn the column of the order; -1: the order of the answer
 * @param descending whether the largest comes first
 */
public record Choice(
        String filter,
        boolean hideIdle,
        boolean hideJdk,
        boolean flat,
        Mark mark,
        int sortColumn,
        boolean descending) {
    /** Everything, in the order of the answer. */
    public static final Choice ALL = new Choice("", false, false, false, null, -1, false);

    public Choice {
        filter = filter.strip().toLowerCase(Locale.ROOT);
    }
}
