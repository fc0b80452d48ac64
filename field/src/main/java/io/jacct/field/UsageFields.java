// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import java.util.List;
import java.util.function.ToLongFunction;

/** The fields of a user of a device. */
public final class UsageFields {
    /** All, without the device. */
    public static final List<Field<DeviceUsage>> ALL =
            List.of(
                    Field.text(
                            "pool",
                            "The pool; other: what found no room in the table of users, and what"
                                    + " no drawn operation tells of.",
                            DeviceUsage::pool),
                    Field.text(
                                    "thread",
                                    "The thread; null: several of the pool.",
                                    DeviceUsage::thread)
                            .unless(""),
                    Field.<DeviceUsage>number(
                                    "threadId",
                                    "Id of that thread; null: several.",
                                    one -> one.usage().task())
                            .unless(0L),
                    count("reads", "Reads by it.", one -> one.usage().reads().operations()),
                    error("readsError", "reads", one -> one.usage().reads().operationsError()),
                    bytes("readBytes", "Bytes that it read.", one -> one.usage().reads().bytes()),
                    error("readBytesError", "readBytes", one -> one.usage().reads().bytesError()),
                    nanos("readNanos", "Time of its reads.", one -> one.usage().reads().nanos()),
                    count("writes", "Writes by it.", one -> one.usage().writes().operations()),
                    error("writesError", "writes", one -> one.usage().writes().operationsError()),
                    bytes(
                            "writeBytes",
                            "Bytes that it wrote.",
                            one -> one.usage().writes().bytes()),
                    error(
                            "writeBytesError",
                            "writeBytes",
                            one -> one.usage().writes().bytesError()),
                    nanos("writeNanos", "Time of its writes.", one -> one.usage().writes().nanos()),
                    count("others", "Its other operations.", one -> one.usage().others()),
                    nanos("otherNanos", "Time of these.", one -> one.usage().otherNanos()),
                    held(
                            "heldCarriers",
                            Unit.OPERATIONS,
                            "How often it has held a carrier: operations of virtual threads on a"
                                    + " file; null: its threads are not virtual, or it is no file.",
                            one -> one.usage().operations()),
                    held(
                            "heldCarrierNanos",
                            Unit.NANOSECONDS,
                            "For how long, added up.",
                            one -> one.usage().nanos()),
                    Field.real(
                            "share",
                            Unit.NONE,
                            "Its part of the device's bytes, or of its operations where no bytes"
                                    + " moved; from 0 to 1.",
                            DeviceUsage::share),
                    Field.real(
                            "shareError",
                            Unit.NONE,
                            "Standard error of share; 0: it is exact.",
                            DeviceUsage::shareError));

    private UsageFields() {}

    private static Field<DeviceUsage> count(
            String name, String sentence, ToLongFunction<DeviceUsage> value) {
        return Field.counter(name, Unit.OPERATIONS, sentence, value);
    }

    private static Field<DeviceUsage> bytes(
            String name, String sentence, ToLongFunction<DeviceUsage> value) {
        return Field.counter(name, Unit.BYTES, sentence, value);
    }

    private static Field<DeviceUsage> nanos(
            String name, String sentence, ToLongFunction<DeviceUsage> value) {
        return Field.counter(name, Unit.NANOSECONDS, sentence, value);
    }

    private static Field<DeviceUsage> held(
            String name, Unit unit, String sentence, ToLongFunction<DeviceUsage> value) {
        return Field.counter(name, unit, sentence, value).where(DeviceUsage::holdsCarriers);
    }

    private static Field<DeviceUsage> error(
            String name, String of, ToLongFunction<DeviceUsage> value) {
        return Field.gauge(name, Unit.NONE, "Standard error of " + of + "; 0: it is exact.", value)
                .with(Field.Rollup.NONE);
    }
}
