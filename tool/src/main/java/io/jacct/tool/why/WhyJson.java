// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import com.google.gson.JsonObject;
import io.jacct.tool.text.Json;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.List;

/** What {@code jacct why} has found, as JSON. */
final class WhyJson {
    private WhyJson() {}

    static JsonObject of(Evidence evidence, List<Finding> findings) {
        JsonObject object = Json.head(evidence.interval().end(), true);
        object.addProperty("seconds", evidence.seconds());
        object.addProperty("busyThreads", evidence.busy());
        object.addProperty("unknown", evidence.monitors().unknown());
        object.add("findings", Json.array(findings, WhyJson::of));
        return object;
    }

    private static JsonObject of(Finding finding) {
        JsonObject object = new JsonObject();
        object.addProperty("rule", finding.rule());
        object.addProperty("severity", finding.severity().label());
        object.addProperty("share", finding.share());
        object.addProperty("subject", finding.subject());
        object.addProperty("headline", finding.headline());
        object.add("evidence", Json.array(finding.evidence(), WhyJson::of));
        object.addProperty("next", finding.next());
        return object;
    }

    private static JsonObject of(Finding.Fact fact) {
        JsonObject object = new JsonObject();
        object.addProperty("name", fact.name());
        object.addProperty("value", fact.value());
        return object;
    }
}
