// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.snapshot.Snapshot;

/** A part of a report. It gets each step of the course in order, and then writes what it found. */
interface Part {
    /** Sees each snapshot after the first one, also those within a step. */
    default void see(Snapshot now) {}

    /** Takes the next step. */
    void add(Step step);

    /** Writes its members; {@code whole} is the whole span. */
    void write(JsonObject report, Step whole);
}
