// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.snapshot.Group;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** For how long the threads of each pool lived in all steps. It is known where each step knows. */
final class Lived {
    private final Map<String, Long> nanos = new HashMap<>();
    private final Set<String> unknown = new HashSet<>();

    void add(Step step) {
        for (Group pool : step.end().pools()) {
            Long lived = step.lived().get(pool.name());
            if (lived != null) {
                nanos.merge(pool.name(), lived, Long::sum);
            } else {
                unknown.add(pool.name());
            }
        }
    }

    /** Nothing for a pool where it is not known. */
    Map<String, Long> all() {
        Map<String, Long> all = new HashMap<>(nanos);
        all.keySet().removeAll(unknown);
        return all;
    }
}
