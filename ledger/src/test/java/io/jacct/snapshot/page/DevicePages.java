// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Device;
import java.util.List;
import java.util.function.LongSupplier;

/** Reads the devices of a page that is in this JVM, with a clock of the test's. */
public final class DevicePages {
    private DevicePages() {}

    /** All devices. */
    public static List<Device> read(PageMemory page, LongSupplier clock) {
        try {
            PageView view = new PageView(PageParts.own(page));
            return new DeviceReader(view, new EndpointNames(view), clock)
                    .read(true, new RetryBudget(true));
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }
}
