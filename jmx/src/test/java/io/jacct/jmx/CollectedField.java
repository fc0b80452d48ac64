// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.counter.Health;
import io.jacct.counter.Resource;
import io.jacct.counter.Unit;
import io.jacct.field.AgentFields;
import io.jacct.field.DeviceFields;
import io.jacct.field.ExecutorFields;
import io.jacct.field.Field;
import io.jacct.field.GroupFields;
import io.jacct.field.ResourceFields;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An attribute as the field that it shows. Some attributes have no field, such as peaks: for these
 * the name and the unit say what they are.
 *
 * @param bean the type of the MBean
 * @param attribute as collected
 */
record CollectedField(String bean, Collected attribute) {
    private static final Map<String, List<? extends Field<?>>> FIELDS =
            Map.of(
                    "Totals", GroupFields.ALL,
                    "TaskGroup", GroupFields.ALL,
                    "Pool", GroupFields.ALL,
                    "Executor", ExecutorFields.ALL,
                    "Beancounter", ResourceFields.ALL,
                    "Device", DeviceFields.ALL,
                    "DeviceClass", DeviceFields.ALL,
                    "Agent", AgentFields.ALL);

    /** The name of the field; of a resource without the resource. */
    String name() {
        String name = attribute.attribute().substring(resource().length());
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /** The resource of a beancounter that it is about; empty if it is about none. */
    String resource() {
        if (!bean.equals("Beancounter")) {
            return "";
        }
        String name = attribute.attribute().toLowerCase(Locale.ROOT);
        return Arrays.stream(Resource.values())
                .map(Resource::label)
                .filter(name::startsWith)
                .findFirst()
                .orElse("");
    }

    /** The unit by the Unified Code for Units of Measure. */
    String unit() {
        for (Health each : Health.values()) {
            if (bean.equals("Agent") && each.label().equals(name())) {
                return each.unit() == Unit.NANOSECONDS ? "s" : each.unit().ucum();
            }
        }
        return attribute.ucum();
    }

    /** How it behaves. A gauge that one may add up over MBeans is an up-down counter. */
    String type(String unit) {
        if (attribute.counter()) {
            return "counter";
        }
        Field<?> field = field();
        if (field != null && field.kind() != Field.Kind.COUNTER) {
            return field.rollup() == Field.Rollup.SUM ? "updowncounter" : "gauge";
        }
        boolean counted = unit.matches("\\{(thread|task|operation|device|handle|owner)}");
        boolean present = !attribute.attribute().matches("(Peak|Sampled).*|.*Max.*");
        return counted && present ? "updowncounter" : "gauge";
    }

    /** What it is. All resources are one metric, so none has a sentence of its own. */
    String help() {
        return resource().isEmpty() ? attribute.help() : field().description();
    }

    private Field<?> field() {
        for (Field<?> each : FIELDS.getOrDefault(bean, List.of())) {
            if (each.name().equals(name())) {
                return each;
            }
        }
        return null;
    }
}
