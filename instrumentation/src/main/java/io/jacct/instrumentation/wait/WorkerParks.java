// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.CallSite;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import java.util.List;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Weaves the parks of idle threads in java.util.concurrent since JDK 25. They are the workers of a
 * ForkJoinPool, with the carriers of virtual threads among them, and its scheduler of delayed
 * tasks. They do not park through LockSupport.
 */
public final class WorkerParks {
    private WorkerParks() {}

    /** The two types to weave. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of("java.util.concurrent.ForkJoinPool")
                        .weaveCallsFrom(
                                25,
                                "awaitWork(Ljava/util/concurrent/ForkJoinPool$WorkQueue;I)I",
                                new Park()),
                TypeInstrumentation.of("java.util.concurrent.DelayScheduler")
                        .weaveCallsFrom(
                                25, "loop(Ljava/util/concurrent/ForkJoinPool;)V", new Park()));
    }

    private static final class Park extends CallSite {
        private static final String OPERATION = Type.getDescriptor(Operation.class);

        Park() {
            super("park(ZJ)V");
        }

        @Override
        protected void before(MethodVisitor code, String owner) {
            park(code);
            entryPoint(code, Ledger.class, "waiting", "(" + OPERATION + ")V");
        }

        @Override
        protected void after(MethodVisitor code, String owner) {
            park(code);
            entryPoint(code, Ledger.class, "waited", "(" + OPERATION + ")V");
        }

        private static void park(MethodVisitor code) {
            String owner = Type.getInternalName(Operation.class);
            code.visitFieldInsn(Opcodes.GETSTATIC, owner, "PARK", OPERATION);
        }
    }
}
