// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.ledger.StackLedger;
import java.util.List;
import javax.management.MBeanOperationInfo;
import javax.management.openmbean.SimpleType;

/** The part of the MBean Agent that switches the taking of stacks. */
final class StacksShape {
    private StacksShape() {}

    static BeanOperation<Reading> operation() {
        return new BeanOperation<Reading>(
                        "setStacks",
                        "Switches the taking of stacks on or off, within a second. jacct stacks"
                                + " shows them.",
                        List.of(BeanOperation.Parameter.flag("on", "Whether stacks are taken.")),
                        SimpleType.VOID,
                        (agent, arguments) -> turn((Boolean) arguments[0]))
                .having(MBeanOperationInfo.ACTION);
    }

    private static Void turn(boolean on) {
        StackLedger.turn(on);
        return null;
    }
}
