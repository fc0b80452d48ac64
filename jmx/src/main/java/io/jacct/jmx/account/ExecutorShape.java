// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Field;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.snapshot.Executor;
import java.util.ArrayList;
import java.util.List;

/** The MBeans of executors, and the table of all of them. {@code Registration} takes the shape. */
public final class ExecutorShape {
    /** What every rate is the average of. */
    static final String RATE =
            " since an earlier reading, by any client, that is at least 1 s old. The "
                    + "agent itself reads every 5 s.";

    public static final MBeanDefinition<ExecutorStatistics> SHAPE =
            new MBeanDefinition<>(
                    "An executor: its waiting and its running tasks.", properties(), null);

    private ExecutorShape() {}

    /** The executor of that name now. */
    public static ExecutorStatistics named(Reading reading, String name) {
        ExecutorStatistics found = reading.executors().get(name);
        if (found == null) {
            throw new IllegalStateException(name + " is no longer in the page");
        }
        return found;
    }

    private static List<AttributeDefinition<ExecutorStatistics>> properties() {
        List<AttributeDefinition<ExecutorStatistics>> properties = new ArrayList<>();
        for (Field<Executor> field : ExecutorFields.ALL) {
            properties.addAll(
                    AttributeDefinition.withDate(
                            field, ExecutorStatistics::current, each -> each.interval().end()));
        }
        for (Field<ExecutorStatistics> field : ExecutorRates.ALL) {
            properties.add(AttributeDefinition.rate(field, each -> each));
        }
        return properties;
    }
}
