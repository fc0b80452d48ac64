// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;

final class ReportPage {
    private ReportPage() {}

    static String of(JsonObject report) {
        return report.toString();
    }
}
