// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.management;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * java.lang.management.ManagementFactory: whoever wants MBeans, JConsole's agent included, asks
 * here first.
 */
public final class ManagementFactories {
    private ManagementFactories() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.management.ManagementFactory")
                .weave("getPlatformMBeanServer()Ljavax/management/MBeanServer;", Obtained.class);
    }

    /** The agent's MBeans are registered before the caller has the server. */
    static final class Obtained {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit() {
            Ledger.platformServer();
        }
    }
}
