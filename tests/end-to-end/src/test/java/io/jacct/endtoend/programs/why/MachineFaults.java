// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.why;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.util.function.IntUnaryOperator;

/** Faults of the processors. */
final class MachineFaults {
    /** From then on the compiler is expected to have little to do. */
    private static final long WARM_MILLIS = 121_000;

    /** More calls than the first compiler wants to see; the second one wants more. */
    private static final int CALLS = 3_000;

    private MachineFaults() {}

    /** Works as much as a container with a part of a processor does not allow. */
    static void throttled() {
        for (int i = 1; i <= 2; i++) {
            Fault.start("solver-" + i, () -> Fault.spin(Long.MAX_VALUE / 2_000_000));
        }
    }

    /** Makes the same class again and again, so that nothing stays compiled. */
    static void compiler() throws Exception {
        byte[] code;
        try (InputStream in = MachineFaults.class.getResourceAsStream("MachineFaults$Made.class")) {
            code = in.readAllBytes();
        }
        Fault.start(
                "maker-1",
                () -> {
                    while (true) {
                        make(code);
                        // so that the maker itself is not what takes the processors
                        Fault.pause(5);
                    }
                });
        long up = ManagementFactory.getRuntimeMXBean().getUptime();
        Fault.pause(Math.max(0, WARM_MILLIS - up));
    }

    private static void make(byte[] code) throws ReflectiveOperationException {
        Class<?> made = MethodHandles.lookup().defineHiddenClass(code, true).lookupClass();
        IntUnaryOperator one = (IntUnaryOperator) made.getDeclaredConstructor().newInstance();
        int sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum = one.applyAsInt(sum);
        }
    }

    /** Has much to compile, and little to run. */
    static final class Made implements IntUnaryOperator {
        Made() {}

        @Override
        public int applyAsInt(int of) {
            return a(of) + b(of) + c(of) + d(of) + e(of) + f(of);
        }

        private int a(int of) {
            return switch (of & 7) {
                case 0 -> of * 3 + Integer.bitCount(of);
                case 1 -> Integer.reverse(of) ^ 5;
                case 2 -> of / 7 + Integer.highestOneBit(of);
                case 3 -> Math.floorMod(of, 13);
                case 4 -> Integer.rotateLeft(of, 3);
                default -> of - 1;
            };
        }

        private int b(int of) {
            return a(of + 1) ^ a(of + 2) ^ a(of + 3);
        }

        private int c(int of) {
            return b(of ^ 11) + a(b(of));
        }

        private int d(int of) {
            return Math.max(c(of), b(of)) - Math.min(a(of), c(of + 1));
        }

        private int e(int of) {
            return d(of) > 0 ? c(of + 9) : b(of + 8);
        }

        private int f(int of) {
            return e(of) * 31 + (d(of) >>> 3);
        }
    }
}
