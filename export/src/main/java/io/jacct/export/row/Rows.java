// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import io.jacct.export.jvm.Reading;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Chooses the rows of all JVMs, from scrape to scrape. */
public final class Rows {
    private final Limits limits;
    private final NodeRoom node;
    private final Map<String, JvmRows> jvms = new ConcurrentHashMap<>();
    private final Set<String> present = ConcurrentHashMap.newKeySet();

    /** Keeps to these limits. */
    public Rows(Limits limits) {
        this.limits = limits;
        this.node = new NodeRoom(limits.seriesOfNode());
    }

    /** What is shown of a JVM. May be called by several threads, for different JVMs. */
    public Shown of(Reading reading) {
        JvmRows rows =
                jvms.computeIfAbsent(reading.identity().own(), none -> new JvmRows(limits, node));
        present.add(reading.identity().own());
        return new Shown(reading, rows.of(reading.snapshot()));
    }

    /** All JVMs have been shown: forgets those that were not among them. */
    public void end() {
        jvms.entrySet()
                .removeIf(
                        each -> {
                            boolean gone = !present.contains(each.getKey());
                            if (gone) {
                                each.getValue().close();
                            }
                            return gone;
                        });
        present.clear();
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
