// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import io.jacct.jmx.notification.Own;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.OpenData;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.page.PageException;
import io.jacct.why.Observation;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.rule.Rules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularType;

/**
 * The operation {@code why} of the MBean Agent: the findings of {@code jacct why}, with the names
 * of its JSON. The client's thread does the work and waits, exempt, and holds no lock meanwhile. So
 * several clients may ask at the same time. It reads the page itself: of the reading that all
 * MBeans share, several looks could be the same one.
 */
final class WhyShape {
    private static final int MOST_SECONDS = 60;

    private static final TabularType FACTS = OpenData.mapType(SimpleType.STRING);

    private static final Rows<Finding> FINDINGS =
            new Rows<Finding>("Finding", "Something that holds this JVM back.")
                    .text("rule", "The rule that found it; docs/why.md has them.", Finding::rule)
                    .text("severity", "note, warning or critical.", each -> each.severity().label())
                    .optional(
                            "share",
                            "The part of the threads' work that is lost by it, from 0 to 1; of a"
                                    + " limit, how near it is.",
                            SimpleType.DOUBLE,
                            Finding::share)
                    .text("subject", "What it is about.", Finding::subject)
                    .text("headline", "What it is, in a sentence.", Finding::headline)
                    .optional("evidence", "What was measured.", FACTS, WhyShape::facts)
                    .text("next", "What to look at next.", Finding::next)
                    .done();

    private WhyShape() {}

    static BeanOperation<Reading> operation() {
        return new BeanOperation<>(
                "why",
                "Watches this JVM for some seconds, and tells what holds it back: the worst first;"
                        + " nothing if nothing does. The answer comes after these seconds.",
                List.of(
                        BeanOperation.Parameter.number(
                                "seconds", "For how long, from 1 to " + MOST_SECONDS + ".")),
                arrayType(),
                (agent, arguments) -> rows((Integer) arguments[0]));
    }

    private static ArrayType<CompositeData[]> arrayType() {
        try {
            return ArrayType.getArrayType(FINDINGS.rowType());
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CompositeData[] rows(int seconds) throws PageException {
        if (seconds < 1 || seconds > MOST_SECONDS) {
            throw new IllegalArgumentException(
                    "seconds must be from 1 to " + MOST_SECONDS + ", not " + seconds);
        }
        return Own.work(() -> findings(seconds)).stream()
                .map(FINDINGS::row)
                .toArray(CompositeData[]::new);
    }

    private static List<Finding> findings(int seconds) throws PageException {
        try {
            Evidence evidence =
                    new Observation(new OwnJvm()).during(TimeUnit.SECONDS.toMillis(seconds));
            return Rules.findings(evidence);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the thread that watched was interrupted");
        }
    }

    private static Object facts(Finding finding) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (Finding.Fact each : finding.evidence()) {
            facts.merge(each.name(), each.value(), (one, other) -> one + "; " + other);
        }
        return OpenData.map(FACTS, facts);
    }
}
