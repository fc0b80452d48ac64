// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.jmx.shape.Figure;
import io.jacct.jmx.shape.Labels;
import io.jacct.jmx.shape.Nullables;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The numbers of a device, or of a class of devices. */
final class DeviceFigures {
    private static final String OPERATIONS = "operations";
    private static final String NANOS = "ns";

    private static final String NO_UTILISATION =
            " On a device that waits for a peer (all but file and application) this is "
                    + "not its utilisation.";

    /** All but the busy time. */
    static final List<Figure<DeviceState>> ALL = all();

    static final Figure<DeviceState> BUSY =
            counter(
                    "busyNanos",
                    NANOS,
                    "For how long there was a transaction." + NO_UTILISATION,
                    Device::busyNanos);

    /**
     * The busy time of a class: a device that is folded into other does not take its busy time
     * along.
     */
    static final Figure<DeviceState> BUSY_SUM =
            gauge(
                    "busyNanos",
                    NANOS,
                    "For how long there was a transaction, added up over the devices that there are"
                            + " now."
                            + NO_UTILISATION,
                    Device::busyNanos);

    private DeviceFigures() {}

    private static List<Figure<DeviceState>> all() {
        List<Figure<DeviceState>> all = new ArrayList<>();
        direction(all, "read", "Reads", Device::reads);
        direction(all, "write", "Writes", Device::writes);
        all.add(counter("frees", OPERATIONS, "Truncations and deletes.", Device::frees));
        all.add(counter("freedBytes", "bytes", "The bytes that they freed.", Device::freedBytes));
        all.add(counter("others", OPERATIONS, "Transactions without data.", Device::others));
        all.add(counter("otherNanos", NANOS, "The time of Frees and Others.", Device::otherNanos));
        all.add(counter("errors", OPERATIONS, "Transactions that failed.", Device::errors));
        course(all);
        use(all);
        moment(all, "startAt", "it got busy", Device.LastEvents::startNanos);
        moment(all, "lastCompAt", "a transaction ended", Device.LastEvents::lastCompNanos);
        return List.copyOf(all);
    }

    /** Begun, ended and open transactions. */
    private static void course(List<Figure<DeviceState>> all) {
        all.add(counter("startCount", OPERATIONS, "Transactions begun.", Device::startCount));
        all.add(counter("endCount", OPERATIONS, "Transactions ended.", Device::endCount));
        all.add(
                counter(
                        "sampled",
                        OPERATIONS,
                        "Those that were sampled: their times are estimates, and they are in"
                                + " BusyNanos as if no two were open at the same time.",
                        Device::sampled));
        all.add(
                counter(
                        "unmatched",
                        OPERATIONS,
                        "Ends without a start; not in EndCount.",
                        Device::unmatched));
        all.add(
                gauge(
                        "busyCount",
                        OPERATIONS,
                        "Transactions that are under way.",
                        device -> Math.max(0, device.busyCount())));
        all.add(
                counter(
                        "queueNanos",
                        NANOS,
                        "The integral of BusyCount over time.",
                        Device::queueNanos));
    }

    /** What is in use of it now. */
    private static void use(List<Figure<DeviceState>> all) {
        all.add(
                gauge(
                        "open",
                        "descriptors",
                        "Descriptors that are open now.",
                        device -> device.entry().open()));
        all.add(
                gauge(
                        "mappedBytes",
                        "bytes",
                        "Bytes that are mapped now; mappings from before the agent are missing"
                                + " until they are forced.",
                        device -> device.entry().mappedBytes()));
    }

    private static void moment(
            List<Figure<DeviceState>> all,
            String label,
            String what,
            ToLongFunction<Device.LastEvents> moment) {
        all.add(
                Figure.optional(
                        label,
                        "ms",
                        "When " + what + " last, in milliseconds since 1970; null: not known.",
                        state -> state.at(moment.applyAsLong(state.now().moments()))));
    }

    private static void direction(
            List<Figure<DeviceState>> all,
            String one,
            String many,
            Function<Device, Device.DirectionStats> flow) {
        all.add(
                counter(
                        one + "s",
                        OPERATIONS,
                        many + " that have ended.",
                        device -> flow.apply(device).operations()));
        all.add(
                counter(
                        one + "Bytes",
                        "bytes",
                        "The bytes that they moved.",
                        device -> flow.apply(device).bytes()));
        all.add(
                counter(
                        one + "Nanos",
                        NANOS,
                        "Their total time.",
                        device -> flow.apply(device).nanos()));
        all.add(
                gauge(
                        one + "NanosError",
                        NANOS,
                        "The standard error of that time; 0 if all were timed.",
                        device -> flow.apply(device).nanosError()));
        times(all, one, flow);
    }

    private static void times(
            List<Figure<DeviceState>> all,
            String one,
            Function<Device, Device.DirectionStats> flow) {
        quantile(all, one + "P50Nanos", 0.5, flow);
        quantile(all, one + "P90Nanos", 0.9, flow);
        quantile(all, one + "P99Nanos", 0.99, flow);
        quantile(all, one + "P999Nanos", 0.999, flow);
        String longest = "max" + Labels.capital(one);
        all.add(
                timed(
                        longest + "Nanos",
                        NANOS,
                        "The longest of all.",
                        state -> flow.apply(state.now()).longestNanos()));
        all.add(
                timed(
                        longest + "At",
                        "ms",
                        "When that ended, in milliseconds since 1970.",
                        state -> state.longestAt(flow.apply(state.now()))));
    }

    private static void quantile(
            List<Figure<DeviceState>> all,
            String label,
            double quantile,
            Function<Device, Device.DirectionStats> flow) {
        all.add(
                timed(
                        label,
                        NANOS,
                        "The time that the share "
                                + quantile
                                + " of all so far did not exceed, within six percent; "
                                + Times.OPEN
                                + ": that or more.",
                        state -> flow.apply(state.now()).times().quantile(quantile)));
    }

    /** A value that exists only if a transaction was timed; 0 means none. */
    private static Figure<DeviceState> timed(
            String label, String unit, String sentence, ToLongFunction<DeviceState> value) {
        return Figure.optional(
                label, unit, sentence, state -> Nullables.unlessZero(value.applyAsLong(state)));
    }

    private static Figure<DeviceState> counter(
            String label, String unit, String sentence, ToLongFunction<Device> value) {
        return Figure.counter(label, unit, sentence, state -> value.applyAsLong(state.now()));
    }

    private static Figure<DeviceState> gauge(
            String label, String unit, String sentence, ToLongFunction<Device> value) {
        return Figure.gauge(label, unit, sentence, state -> value.applyAsLong(state.now()));
    }
}
