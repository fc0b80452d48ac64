// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.OwnCost;
import java.util.List;

/** The fields of the agent's own cost. */
public final class CostFields {
    /** All of them. */
    public static final List<Field<OwnCost>> ALL =
            List.of(
                    Field.counter(
                            "accountedOperations",
                            Unit.OPERATIONS,
                            "Operations on files, sockets and pipes that were accounted.",
                            OwnCost::operations),
                    Field.gauge(
                            "sampledOperations",
                            Unit.OPERATIONS,
                            "Those of them on the present devices that were sampled.",
                            OwnCost::sampled),
                    Field.counter(
                            "accountedWaits",
                            Unit.OPERATIONS,
                            "Waits and everything else that was accounted.",
                            OwnCost::waits),
                    Field.<OwnCost>gauge(
                                    "costNanos",
                                    Unit.NANOSECONDS,
                                    "accountedOperations times operationCostNanos and"
                                            + " accountedWaits times waitCostNanos, less what"
                                            + " sampledOperations save.",
                                    OwnCost::nanos)
                            .unless(-1L),
                    Field.real(
                            "costPercentOfCpu",
                            Unit.PERCENT,
                            "costNanos and ownCpuNanos of the CPU time of all Java threads.",
                            OwnCost::percentOfCpu),
                    Field.real(
                            "costPercentOfProcessor",
                            Unit.PERCENT,
                            "costNanos and ownCpuNanos of the time since the agent started.",
                            OwnCost::percentOfProcessor),
                    Field.real(
                            "operationCostNanos",
                            Unit.NANOSECONDS,
                            "The cost of one operation.",
                            OwnCost::operationNanos),
                    Field.real(
                            "sampledCostNanos",
                            Unit.NANOSECONDS,
                            "The cost of one that was sampled.",
                            OwnCost::sampledNanos),
                    Field.real(
                            "waitCostNanos",
                            Unit.NANOSECONDS,
                            "The cost of one wait.",
                            OwnCost::waitNanos),
                    Field.real(
                            "clockCostNanos",
                            Unit.NANOSECONDS,
                            "The cost of one reading of the clock.",
                            OwnCost::clockNanos));

    private CostFields() {}
}
