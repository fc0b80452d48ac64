// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves the DNS lookups of java.net.InetAddress, where its cache has no answer, with any resolver.
 * The C library moves the bytes of the platform's resolver, and they are not seen.
 */
public final class InetAddresses {
    private static final String ADDRESS = "Ljava/net/InetAddress;";

    private InetAddresses() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        String forward = "getAddressesFromNameService(Ljava/lang/String;";
        String reverse = "getHostFromNameService(" + ADDRESS;
        return TypeInstrumentation.of("java.net.InetAddress")
                .weaveUpTo(
                        17,
                        forward + ADDRESS + ")[" + ADDRESS,
                        Begin.alone(Operation.LOOKUP, Lookup.class))
                .weaveFrom(
                        18, forward + ")[" + ADDRESS, Begin.alone(Operation.LOOKUP, Lookup.class))
                .weaveUpTo(
                        23,
                        reverse + "Z)Ljava/lang/String;",
                        Begin.alone(Operation.LOOKUP, Lookup.class))
                .weaveFrom(
                        24,
                        reverse + ")Ljava/lang/String;",
                        Begin.alone(Operation.LOOKUP, Lookup.class));
    }

    /**
     * A lookup in either direction. The JDK checks the name of an address by a lookup in the other
     * direction, which counts too.
     */
    static final class Lookup {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.lookedUp(start);
        }
    }
}
