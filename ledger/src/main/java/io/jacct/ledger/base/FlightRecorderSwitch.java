// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. Switches the Flight Recorder's events of jacct on and off. The agent implements it;
 * the MBean Agent and a command ask for it. Any thread.
 */
public abstract class FlightRecorderSwitch {
    /** For {@code LedgerStart.flightRecorder}. */
    protected FlightRecorderSwitch() {}

    /** Whether the events are defined now. */
    public abstract boolean isOn();

    /** Switches them. Returns null, or one line that says why that cannot be done. */
    public abstract String turn(boolean on);
}
