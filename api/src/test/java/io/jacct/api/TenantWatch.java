// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.function.LongConsumer;

/** The example of ubstat in docs/api.md. */
final class TenantWatch {
    // begin of the example
    void watch(Beancounter tenant, LongConsumer warn) {
        Ubstat.Request again = new Ubstat.Request(60, 1, signum -> watch(tenant, warn));
        UbstatPeriod last = Ubstat.period(tenant.luid(), again);
        if (last != null && last.maxheld("numfile") > last.barrier("numfile")) {
            warn.accept(last.maxheld("numfile"));
        }
    }
    // end of the example
}
