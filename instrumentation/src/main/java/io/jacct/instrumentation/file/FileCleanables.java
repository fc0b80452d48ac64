// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.io.FileCleanable, which closes the descriptor of a stream that was forgotten and
 * collected.
 */
public final class FileCleanables {
    private FileCleanables() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.io.FileCleanable")
                .weave("performCleanup()V", Clean.class);
    }

    /** The close, on the JDK's cleaner thread. */
    static final class Clean {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.FieldValue("fd") int fd) {
            DescriptorLedger.closing(fd);
        }
    }
}
