// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Figure;
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
    private static final String RATE =
            " since an earlier reading, by any client, that is at least 1 s old. The "
                    + "agent itself reads every 5 s.";

    private static final String SAMPLES = " of a ForkJoinPool by samples, one a second.";

    private static final List<Figure<Executor>> NUMBERS =
            List.of(
                    gauge(
                            "waiting",
                            "Tasks that could run but do not yet; of a ForkJoinPool a sample, taken"
                                    + " every second.",
                            Executor::waiting),
                    gauge(
                            "running",
                            "Tasks that run; of a ForkJoinPool its workers that are busy.",
                            Executor::running),
                    gauge(
                            "delayed",
                            "Tasks in the queue of a scheduled executor, due or not.",
                            Executor::delayed),
                    counter(
                            "completed",
                            "Tasks that have run, with success or not; of a "
                                    + "ForkJoinPool those that a worker took from another thread.",
                            Executor::completed),
                    counter(
                            "failed",
                            "Tasks that threw, futures that caught it included.",
                            Executor::failed),
                    counter(
                            "rejected",
                            "Tasks given to the rejection handler, or refused.",
                            Executor::rejected),
                    counter(
                            "removed",
                            "Tasks that left the queue without having run.",
                            Executor::removed),
                    nanos(
                            "waitNanos",
                            "The waiting of all tasks together: the integral of Waiting over time;"
                                    + SAMPLES,
                            Executor::waitNanos),
                    nanos(
                            "waitBusyNanos",
                            "For how long at least one task was waiting;" + SAMPLES,
                            Executor::waitBusyNanos),
                    nanos(
                            "runNanos",
                            "The running of all tasks together: the integral of Running over time.",
                            Executor::runNanos),
                    nanos(
                            "runBusyNanos",
                            "For how long at least one task was running.",
                            Executor::runBusyNanos));

    public static final MBeanDefinition<ExecutorState> SHAPE =
            new MBeanDefinition<>(
                    "An executor: its waiting and its running tasks.", properties(), null);
    private static final Rows<Executor> ROWS = rows();

    private ExecutorShape() {}

    /** All executors by name, including those without an MBean. */
    static AttributeDefinition<Account> table() {
        return new AttributeDefinition<>(
                "Executors",
                "text",
                "",
                "All executors, also those that have no MBean of their own, by name.",
                ROWS.tableType(),
                account -> table(account.reading().snapshot().executors()));
    }

    private static TabularData table(List<Executor> executors) {
        Map<String, Executor> rows = new LinkedHashMap<>();
        executors.forEach(executor -> rows.put(executor.name(), executor));
        return ROWS.table(rows);
    }

    private static List<AttributeDefinition<ExecutorState>> properties() {
        List<AttributeDefinition<ExecutorState>> properties = new ArrayList<>();
        properties.add(
                AttributeDefinition.text("Name", "Of its threads.", state -> state.now().name()));
        properties.add(
                AttributeDefinition.text(
                        "Kind", "Its class in the JDK.", state -> state.now().kind()));
        properties.add(
                new AttributeDefinition<>(
                        "Live",
                        "text",
                        "",
                        "Whether it is in use; the next one of its name continues an ended one.",
                        SimpleType.BOOLEAN,
                        state -> state.now().live()));
        NUMBERS.forEach(number -> properties.add(number.property(ExecutorState::now)));
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

    private static Rows<Executor> rows() {
        Rows<Executor> rows =
                new Rows<Executor>("Executor", "An executor.")
                        .text("kind", "Its class in the JDK.", Executor::kind)
                        .flag("live", "Whether it is in use.", Executor::live);
        return rows.figures(NUMBERS).done();
    }

    private static Figure<Executor> gauge(
            String label, String sentence, ToLongFunction<Executor> value) {
        return Figure.gauge(label, "tasks", sentence, value);
    }

    private static Figure<Executor> counter(
            String label, String sentence, ToLongFunction<Executor> value) {
        return Figure.counter(label, "tasks", sentence, value);
    }

    private static Figure<Executor> nanos(
            String label, String sentence, ToLongFunction<Executor> value) {
        return Figure.counter(label, "ns", sentence, value);
    }
}
