// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.HoldingLedger;
import java.util.List;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.ch.FileChannelImpl$Unmapper a second time, and
 * java.nio.DirectByteBuffer$Deallocator, to charge owners for mapped and direct memory. Each
 * mapping and each buffer has one such object, which releases the memory later, mostly on a thread
 * of the JDK. Memory segments of java.lang.foreign have no such object, unless they are mapped
 * files.
 */
public final class HeldMemories {
    private HeldMemories() {}

    /** The types to weave, with the advice for each method. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.ch.FileChannelImpl$Unmapper")
                        .weave("<init>(JJJLjava/io/FileDescriptor;I)V", Mapped.class)
                        .weave("unmap()V", Released.class),
                TypeInstrumentation.of("java.nio.DirectByteBuffer$Deallocator")
                        .weave("<init>(JJI)V", Allocated.class)
                        .weave("run()V", Released.class));
    }

    /** A mapping of the requested number of bytes. */
    static final class Mapped {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.Argument(0) long address, @Advice.Argument(2) long size) {
            HoldingLedger.mapped(address, size);
        }
    }

    /** The memory of a buffer of that capacity. */
    static final class Allocated {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.Argument(0) long address, @Advice.Argument(2) int capacity) {
            HoldingLedger.allocated(address, capacity);
        }
    }

    /** At the entry: afterwards the kernel can give out the address again. */
    static final class Released {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.FieldValue("address") long address) {
            HoldingLedger.released(address);
        }
    }
}
