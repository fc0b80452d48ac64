// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import io.jacct.export.jvm.Reading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Chooses the rows of all JVMs, from scrape to scrape. For one thread at a time. */
public final class Rows {
    private final Limits limits;
    private final NodeRoom node;
    private final Map<String, JvmRows> jvms = new HashMap<>();

    /** Keeps to these limits. */
    public Rows(Limits limits) {
        this.limits = limits;
        this.node = new NodeRoom(limits.seriesOfNode());
    }

    /** What is shown of these. JVMs that are not among them are forgotten. */
    public List<Shown> of(List<Reading> readings) {
        Set<String> present = new HashSet<>();
        readings.forEach(each -> present.add(each.identity().own()));
        jvms.entrySet()
                .removeIf(
                        each -> {
                            boolean gone = !present.contains(each.getKey());
                            if (gone) {
                                each.getValue().close();
                            }
                            return gone;
                        });
        List<Shown> shown = new ArrayList<>();
        for (Reading each : readings) {
            JvmRows rows =
                    jvms.computeIfAbsent(each.identity().own(), none -> new JvmRows(limits, node));
            shown.add(new Shown(each, rows.of(each.snapshot())));
        }
        return shown;
    }

    /** Series that are in no row of their own because of the caps of a JVM. */
    public int leftOutByJvm() {
        return jvms.values().stream().mapToInt(JvmRows::leftOutByJvm).sum();
    }

    /** The same because of the cap of the node. */
    public int leftOutByNode() {
        return jvms.values().stream().mapToInt(JvmRows::leftOutByNode).sum();
    }
}
