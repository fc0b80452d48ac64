// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Device;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Reads the devices of a page that is in this JVM, with a clock of the test's. */
public final class DevicePages {
    private DevicePages() {}

    /** All devices, read for the first time. */
    public static List<Device> read(PageMemory page, LongSupplier clock) {
        return again(page, clock).get();
    }

    /** All devices, each time by the same reader. */
    public static Supplier<List<Device>> again(PageMemory page, LongSupplier clock) {
        try {
            PageView view = new PageView(PageParts.own(page));
            DeviceReader reader = new DeviceReader(view, new EndpointNames(view), clock);
            return () -> read(reader);
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Device> read(DeviceReader reader) {
        try {
            return reader.read(true, 0, new RetryBudget(true));
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }
}
