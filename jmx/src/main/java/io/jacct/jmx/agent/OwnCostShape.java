// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import io.jacct.field.CostFields;
import io.jacct.field.Field;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Nullables;
import io.jacct.jmx.shape.OpenData;
import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The attributes of the MBean Agent for the agent's own cost; {@link OwnCost} computes it. */
final class OwnCostShape {
    private OwnCostShape() {}

    static List<AttributeDefinition<Reading>> properties() {
        List<AttributeDefinition<Reading>> properties = new ArrayList<>();
        for (Field<OwnCost> field : CostFields.ALL) {
            properties.add(AttributeDefinition.of(field, OwnCostShape::cost, Reading::snapshot));
        }
        properties.addAll(startAndMemory());
        return properties;
    }

    private static List<AttributeDefinition<Reading>> startAndMemory() {
        return List.of(
                AttributeDefinition.<Reading>gauge(
                                "StartupNanos",
                                "ns",
                                "How long the agent's start took.",
                                reading -> Nullables.unlessZero(start(reading).nanos()))
                        .optional(),
                map(
                        "StartupPhases",
                        "ns",
                        "How long each step of the agent's start took.",
                        reading -> start(reading).phases()),
                AttributeDefinition.<Reading>gauge(
                                "RegistrationNanos",
                                "ns",
                                "How long it took to load and register the MBeans.",
                                reading -> Nullables.unlessZero(start(reading).registrationNanos()))
                        .optional(),
                map(
                        "PageParts",
                        "bytes",
                        "The size of the page by what it holds.",
                        reading -> reading.snapshot().page().parts()));
    }

    private static AttributeDefinition<Reading> map(
            String name, String unit, String sentence, Function<Reading, Map<String, Long>> value) {
        return new AttributeDefinition<>(
                name,
                "gauge",
                unit,
                sentence,
                OpenData.NUMBERS,
                reading -> OpenData.map(OpenData.NUMBERS, value.apply(reading)));
    }

    private static OwnCost cost(Reading reading) {
        return OwnCost.of(reading.snapshot(), true);
    }

    private static OwnStart start(Reading reading) {
        return OwnStart.of(reading.snapshot().page());
    }
}
