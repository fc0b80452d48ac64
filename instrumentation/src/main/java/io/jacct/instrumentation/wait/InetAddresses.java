// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * java.net.InetAddress: where its cache has no answer, whatever resolver is asked. The bytes of the
 * platform's resolver are moved by the C library, out of sight.
 */
public final class InetAddresses {
    private static final String ADDRESS = "Ljava/net/InetAddress;";

    private InetAddresses() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        String forward = "getAddressesFromNameService(Ljava/lang/String;";
        String reverse = "getHostFromNameService(" + ADDRESS;
        return TypeInstrumentation.of("java.net.InetAddress")
                .weaveUpTo(17, forward + ADDRESS + ")[" + ADDRESS, Lookup.class)
                .weaveFrom(18, forward + ")[" + ADDRESS, Lookup.class)
                .weaveUpTo(23, reverse + "Z)Ljava/lang/String;", Lookup.class)
                .weaveFrom(24, reverse + ")Ljava/lang/String;", Lookup.class);
    }

    /** A name of an address is checked by a look-up in the other direction, which counts too. */
    static final class Lookup {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.LOOKUP, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.lookedUp(start);
        }
    }
}
