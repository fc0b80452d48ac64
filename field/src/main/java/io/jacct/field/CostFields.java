// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnCost.Kind;
import java.util.List;

/** The fields of the agent's own cost. */
public final class CostFields {
    /** All of them. */
    public static final List<Field<OwnCost>> ALL =
            List.of(
                    count(
                            "accountedOperations",
                            Kind.OPERATION,
                            "Operations on files, sockets and pipes that were accounted, without"
                                    + " opens, connects and closes."),
                    Field.gauge(
                            "sampledOperations",
                            Unit.OPERATIONS,
                            "Those of them on the present devices that were sampled.",
                            cost -> cost.part(Kind.SAMPLED).count()),
                    count(
                            "accountedOpens",
                            Kind.OPEN,
                            "Opens, connects and closes that were accounted."),
                    count(
                            "accountedWaits",
                            Kind.WAIT,
                            "Waits, look-ups, yields and interrupts that were accounted."),
                    count(
                            "accountedVirtual",
                            Kind.VIRTUAL,
                            "Beginnings and ends of virtual threads that were accounted."),
                    count(
                            "accountedQueueChanges",
                            Kind.EXECUTOR,
                            "Changes of executors' queues that were accounted. A task of a thread"
                                    + " pool begins to wait, begins to run, and ends."),
                    Field.<OwnCost>gauge(
                                    "costNanos",
                                    Unit.NANOSECONDS,
                                    "The sum of what was accounted, each times its cost below.",
                                    OwnCost::nanos)
                            .unless(-1L),
                    Field.real(
                            "costPercentOfCpu",
                            Unit.PERCENT,
                            "costNanos, stacksNanos and ownCpuNanos of the CPU time of all Java"
                                    + " threads.",
                            OwnCost::percentOfCpu),
                    Field.real(
                            "costPercentOfProcessor",
                            Unit.PERCENT,
                            "costNanos, stacksNanos and ownCpuNanos of the time since the agent"
                                    + " started.",
                            OwnCost::percentOfProcessor),
                    price("operationCostNanos", Kind.OPERATION, "The cost of one operation."),
                    price("sampledCostNanos", Kind.SAMPLED, "The cost of one that was sampled."),
                    price("openCostNanos", Kind.OPEN, "The cost of one open, connect or close."),
                    price("waitCostNanos", Kind.WAIT, "The cost of one wait."),
                    price(
                            "virtualCostNanos",
                            Kind.VIRTUAL,
                            "The cost of one beginning or end of a virtual thread."),
                    price(
                            "queueChangeCostNanos",
                            Kind.EXECUTOR,
                            "The cost of one change of an executor's queues."),
                    Field.real(
                            "clockCostNanos",
                            Unit.NANOSECONDS,
                            "The cost of one reading of the clock.",
                            OwnCost::clockNanos));

    private CostFields() {}

    private static Field<OwnCost> count(String name, Kind kind, String sentence) {
        return Field.counter(name, Unit.OPERATIONS, sentence, cost -> cost.part(kind).count());
    }

    private static Field<OwnCost> price(String name, Kind kind, String sentence) {
        return Field.real(name, Unit.NANOSECONDS, sentence, cost -> cost.part(kind).nanos());
    }
}
