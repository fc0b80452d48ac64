// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

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
import java.util.function.ToDoubleFunction;
import javax.management.openmbean.SimpleType;

/** The attributes of the MBean Agent for the agent's own cost; {@link OwnCost} computes it. */
final class OwnCostShape {
    private OwnCostShape() {}

    static List<AttributeDefinition<Reading>> properties() {
        List<AttributeDefinition<Reading>> properties = new ArrayList<>(accounting());
        properties.addAll(prices());
        properties.addAll(startAndMemory());
        return properties;
    }

    private static List<AttributeDefinition<Reading>> accounting() {
        return List.of(
                AttributeDefinition.counter(
                        "AccountedOperations",
                        "operations",
                        "Operations on files, sockets and pipes that were accounted.",
                        reading -> cost(reading).operations()),
                AttributeDefinition.gauge(
                        "SampledOperations",
                        "operations",
                        "Those of them on the present devices that were sampled.",
                        reading -> cost(reading).sampled()),
                AttributeDefinition.counter(
                        "AccountedWaits",
                        "waits",
                        "Waits and everything else that was accounted.",
                        reading -> cost(reading).waits()),
                costNanos(),
                real(
                        "CostPercentOfCpu",
                        "%",
                        "CostNanos and OwnCpuNanos of the CPU time of all Java threads",
                        OwnCost::percentOfCpu),
                real(
                        "CostPercentOfProcessor",
                        "%",
                        "CostNanos and OwnCpuNanos of the time since the agent started",
                        OwnCost::percentOfProcessor));
    }

    private static List<AttributeDefinition<Reading>> prices() {
        return List.of(
                real(
                        "OperationCostNanos",
                        "ns",
                        "The cost of one operation",
                        OwnCost::operationNanos),
                real(
                        "SampledCostNanos",
                        "ns",
                        "The cost of one that was sampled",
                        OwnCost::sampledNanos),
                real("WaitCostNanos", "ns", "The cost of one wait", OwnCost::waitNanos),
                real(
                        "ClockCostNanos",
                        "ns",
                        "The cost of one reading of the clock",
                        OwnCost::clockNanos));
    }

    private static AttributeDefinition<Reading> costNanos() {
        AttributeDefinition<Reading> property =
                AttributeDefinition.gauge(
                        "CostNanos",
                        "ns",
                        "AccountedOperations times OperationCostNanos and AccountedWaits times"
                                + " WaitCostNanos, less what SampledOperations save.",
                        reading -> Nullables.orNull(cost(reading).nanos()));
        return property.optional();
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

    private static AttributeDefinition<Reading> real(
            String name, String unit, String sentence, ToDoubleFunction<OwnCost> value) {
        return new AttributeDefinition<>(
                name,
                "gauge",
                unit,
                sentence + ".",
                SimpleType.DOUBLE,
                false,
                reading -> Nullables.orNull(value.applyAsDouble(cost(reading))));
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
