// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;

/** A part of a report. It gets each step of the course in order, and then writes what it found. */
interface Part {
    /** Takes the next step. */
    void add(Step step);

    /** Writes its members; {@code whole} is the whole span. */
    void write(JsonObject report, Step whole);
}
