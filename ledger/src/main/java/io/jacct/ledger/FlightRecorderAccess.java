// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.FlightRecorderSwitch;
import io.jacct.ledger.base.SlowOperationWatch;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.operation.Resolver;
import io.jacct.ledger.operation.SlowOperations;

/**
 * Boot loader. Connects the Flight Recorder's events with the rest of the agent. The events, the
 * MBeans and the launcher are in loaders that do not see one another; all of them see this class.
 * Any thread. {@link LedgerStart} lets go of everything when it closes.
 */
public final class FlightRecorderAccess {
    private static volatile FlightRecorderSwitch flightRecorder;

    private FlightRecorderAccess() {}

    /**
     * From now on the watch is told of each operation that takes {@code fromNanos} or longer; null:
     * nobody is told.
     */
    public static void slowOperations(SlowOperationWatch watch, long fromNanos) {
        SlowOperations.tell(watch, fromNanos);
    }

    /** The number of an endpoint's kind in the page, as the watch got the endpoint. */
    public static int kind(int endpoint) {
        return EndpointKind.kind(endpoint);
    }

    /** The name of such an endpoint; empty if there is none. */
    public static String name(int endpoint) {
        Endpoints all = endpoint == 0 ? null : Resolver.endpoints();
        return all == null ? "" : all.entry(endpoint).name;
    }

    /** Keeps the switch of the events for those who ask. */
    public static void keep(FlightRecorderSwitch of) {
        flightRecorder = of;
    }

    /** The switch of the events; null while there is none. */
    public static FlightRecorderSwitch get() {
        return flightRecorder;
    }

    static void close() {
        flightRecorder = null;
        SlowOperations.stop();
    }
}
