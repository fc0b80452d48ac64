// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.concurrent.Callable;

/** The example of owners in docs/api.md. */
final class TenantRequests {
    // begin of the example
    String serve(String tenant, Callable<String> handler) throws Exception {
        return Beancounter.of(tenant).call(handler);
    }
    // end of the example
}
