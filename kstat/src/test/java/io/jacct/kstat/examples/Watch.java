// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.examples;

import io.jacct.kstat.IoData;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.page.JvmKstats;
import java.io.IOException;

/** The other example of docs/kstat.md. */
// begin of the example
final class Watch {
    private Watch() {}

    /** The mean number of operations under way on a device so far. */
    static double meanLength(long pid, String device) throws IOException, KstatException {
        try (JvmKstats jvm = JvmKstats.open(pid);
                KstatControl control = jvm.control()) {
            Kstat kstat = control.lookup("device", -1, device);
            control.read(kstat);
            long since = kstat.header().snaptime() - kstat.header().crtime();
            return (double) ((IoData) kstat.data()).rlentime() / since;
        }
    }
}
// end of the example
