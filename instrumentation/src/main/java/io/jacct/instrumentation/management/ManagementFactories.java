// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.management;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.lang.management.ManagementFactory. Every reader of MBeans, JConsole's agent included,
 * asks here first.
 */
public final class ManagementFactories {
    private ManagementFactories() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.management.ManagementFactory")
                .weave("getPlatformMBeanServer()Ljavax/management/MBeanServer;", Obtained.class);
    }

    /** Has the agent's MBeans registered before the caller gets the server. */
    static final class Obtained {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit() {
            Ledger.platformServer();
        }
    }
}
