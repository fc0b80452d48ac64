// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.HoldingLedger;
import java.util.List;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.ch.FileChannelImpl$Unmapper, once more, and java.nio.DirectByteBuffer$Deallocator,
 * for the owners of mapped and direct memory. One such object is made with each mapping and each
 * buffer, and ends it, mostly on a thread of the JDK. Memory segments of java.lang.foreign have
 * none, unless they are mapped files.
 */
public final class HeldMemories {
    /**
     * The JDK from which on direct buffers are counted. On 17 the Deallocator has other bytes in a
     * JVM that has used it than in the JDK's image. So the cache would not know it.
     */
    public static final int DIRECT_FROM = 21;

    private HeldMemories() {}

    /** The types to weave, with the advice for each method. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("sun.nio.ch.FileChannelImpl$Unmapper")
                        .weave("<init>(JJJLjava/io/FileDescriptor;I)V", Mapped.class)
                        .weave("unmap()V", Released.class),
                TypeInstrumentation.of("java.nio.DirectByteBuffer$Deallocator")
                        .weaveFrom(DIRECT_FROM, "<init>(JJI)V", Allocated.class)
                        .weaveFrom(DIRECT_FROM, "run()V", Released.class));
    }

    /** A mapping of as many bytes as were asked for. */
    static final class Mapped {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.Argument(0) long address, @Advice.Argument(2) long size) {
            HoldingLedger.mapped(address, size);
        }
    }

    /** Memory of a buffer of that capacity. */
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
