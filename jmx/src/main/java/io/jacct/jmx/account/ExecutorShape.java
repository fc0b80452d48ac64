// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.field.ExecutorFields;
import io.jacct.field.Field;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.Executor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;

/** The MBeans of executors, and the table of all of them. {@code Registration} takes the shape. */
public final class ExecutorShape {
    /** What every rate is the average of. */
    static final String RATE =
            " since an earlier reading, by any client, that is at least 1 s old. The "
                    + "agent itself reads every 5 s.";

    public static final MBeanDefinition<ExecutorState> SHAPE =
            new MBeanDefinition<>(
                    "An executor: its waiting and its running tasks.", properties(), null);
    private static final Rows<ExecutorState> ROWS =
            new Rows<ExecutorState>("Executor", "An executor.")
                    .fields(ExecutorFields.ALL, ExecutorState::now, ExecutorState::snapshot)
                    .done();

    private ExecutorShape() {}

    /** All executors by name, including those without an MBean. */
    static AttributeDefinition<Account> table() {
        return new AttributeDefinition<>(
                "Executors",
                "text",
                "",
                "All executors, also those that have no MBean of their own, by name.",
                ROWS.tableType(),
                account -> table(account.reading()));
    }

    private static TabularData table(Reading reading) {
        Map<String, ExecutorState> rows = new LinkedHashMap<>();
        for (Executor executor : reading.snapshot().executors()) {
            rows.put(executor.name(), ExecutorState.of(reading, executor));
        }
        return ROWS.table(rows);
    }

    private static List<AttributeDefinition<ExecutorState>> properties() {
        List<AttributeDefinition<ExecutorState>> properties = new ArrayList<>();
        for (Field<Executor> field : ExecutorFields.ALL) {
            properties.add(
                    AttributeDefinition.of(field, ExecutorState::now, ExecutorState::snapshot));
        }
        properties.add(
                AttributeDefinition.gauge(
                        "CompletedPerSecond",
                        "tasks/s",
                        "The average of Completed" + RATE,
                        state -> state.perSecond(Executor::completed)));
        properties.add(mean("MeanWaiting", "waiting", Executor::waitNanos));
        properties.add(mean("MeanRunning", "running", Executor::runNanos));
        return properties;
    }

    private static AttributeDefinition<ExecutorState> mean(
            String name, String what, ToLongFunction<Executor> integral) {
        return new AttributeDefinition<>(
                name,
                "gauge",
                "tasks",
                "How many tasks were " + what + " on average" + RATE,
                SimpleType.DOUBLE,
                state -> state.mean(integral));
    }
}
