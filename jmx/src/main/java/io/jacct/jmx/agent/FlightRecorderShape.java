// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.ledger.FlightRecorderAccess;
import io.jacct.ledger.base.FlightRecorderSwitch;
import java.util.List;
import javax.management.MBeanOperationInfo;
import javax.management.openmbean.SimpleType;

/** The part of the MBean Agent that switches the Flight Recorder's events of jacct. */
final class FlightRecorderShape {
    private FlightRecorderShape() {}

    static AttributeDefinition<Reading> attribute() {
        return new AttributeDefinition<>(
                "FlightRecorder",
                "text",
                "",
                "Whether the JVM's Flight Recorder has the events of jacct; the option jfr and the"
                        + " operation setFlightRecorder switch them.",
                SimpleType.BOOLEAN,
                reading -> isOn());
    }

    static BeanOperation<Reading> operation() {
        return new BeanOperation<Reading>(
                        "setFlightRecorder",
                        "Switches the Flight Recorder's events of jacct on or off. A recording that"
                                + " runs has them from then on.",
                        List.of(
                                BeanOperation.Parameter.flag(
                                        "on", "Whether a recording has the events.")),
                        SimpleType.VOID,
                        (agent, arguments) -> turn((Boolean) arguments[0]))
                .having(MBeanOperationInfo.ACTION);
    }

    private static boolean isOn() {
        FlightRecorderSwitch own = FlightRecorderAccess.get();
        return own != null && own.isOn();
    }

    private static Void turn(boolean on) {
        FlightRecorderSwitch own = FlightRecorderAccess.get();
        String trouble = own == null ? "the agent does not run" : own.turn(on);
        if (trouble != null) {
            throw new IllegalStateException(trouble);
        }
        return null;
    }
}
