// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

/** The series that rows of all JVMs of the node have together. Any thread. */
final class NodeRoom {
    private final int most;
    private int taken;

    NodeRoom(int most) {
        this.most = most;
    }

    /** Takes room for so many series; returns whether there was any. */
    synchronized boolean take(int series) {
        boolean fits = taken + series <= most;
        taken += fits ? series : 0;
        return fits;
    }

    synchronized void giveBack(int series) {
        taken -= series;
    }
}
