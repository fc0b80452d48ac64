// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.field.Interval;
import io.jacct.field.Units;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.List;

/** The JVM's compilers take the processors long after its start. */
final class BusyCompiler implements Rule {
    static final String NAME = "busy-compiler";

    /** Every JVM compiles much in its first minutes. */
    static final long WARM_MILLIS = 120_000;

    @Override
    public List<Finding> look(Evidence evidence) {
        Interval interval = evidence.interval();
        long age = interval.end().takenMillis() - interval.end().page().startedMillis();
        if (age < WARM_MILLIS || interval.begin() == null) {
            return List.of();
        }
        long compiled =
                Interval.gained(
                        interval.end().jvm().compilerNanos(),
                        interval.begin().jvm().compilerNanos());
        double share = evidence.threads(compiled) / evidence.after().processors();
        return Finding.of(
                NAME,
                share,
                "compiler",
                "the JVM's compilers use %d %% of the processors"
                        .formatted(Math.round(share * 100)),
                List.of(
                        new Finding.Fact("compilers' processor time", Units.nanos(compiled)),
                        new Finding.Fact("age", Units.millis(age))),
                "whether the code cache is full, or classes are made again and again; jcmd"
                        + " Compiler.codecache");
    }
}
