// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.UserLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** What the users of a device are said to have done, against what they have done. */
class UsagesTest {
    private static final int WRITES = UserLayout.WRITES / Long.BYTES;
    private static final int BYTES = UserLayout.BYTES / Long.BYTES;
    private static final int RUNS = 1000;
    private static final int DRAWN = UserLayout.DRAWN / Long.BYTES;

    /** A device, its users, and what each of them has really done. */
    private static final class Program {
        final SplittableRandom random;
        final long[][] records;
        final long[] operations;
        final long[] bytes;

        Program(int users, long seed) {
            random = new SplittableRandom(seed);
            records = new long[users][UserLayout.END / Long.BYTES];
            operations = new long[users];
            bytes = new long[users];
        }

        /** A write of which one in two to that power is drawn; power 0: all are. */
        void write(int user, int power, long moved) {
            operations[user]++;
            bytes[user] += moved;
            long[] record = records[user];
            long weight = 1L << power;
            if (power == 0) {
                record[WRITES]++;
                record[WRITES + BYTES] += moved;
            } else if (random.nextInt((int) weight) == 0) {
                int drawn = WRITES + DRAWN;
                record[drawn] += weight;
                record[drawn + 1] += weight * weight;
                record[drawn + 2] += weight * moved;
                double square = (double) weight * moved * weight * moved;
                record[drawn + 3] =
                        Double.doubleToRawLongBits(
                                Double.longBitsToDouble(record[drawn + 3]) + square);
            }
        }

        List<Usage> usages() {
            long count = 0;
            long moved = 0;
            List<DeviceUser> users = new ArrayList<>();
            for (int i = 0; i < records.length; i++) {
                count += operations[i];
                moved += bytes[i];
                users.add(new DeviceUser(1, "pool-" + i, 0, UserValues.ofRecord(records[i])));
            }
            return Usages.byPool(UserValues.known(0, 0, 0, count, moved, 0, 0, 0), users);
        }

        /** How many figures are within two errors, of two for each user. */
        int held() {
            int held = 0;
            for (Usage one : usages()) {
                if (!one.isRest()) {
                    int user = Integer.parseInt(one.pool().substring("pool-".length()));
                    Usage.Direction writes = one.writes();
                    held += within(writes.operations(), writes.operationsError(), operations[user]);
                    held += within(writes.bytes(), writes.bytesError(), bytes[user]);
                }
            }
            return held;
        }

        private static int within(long estimate, long error, long truth) {
            return Math.abs(estimate - truth) <= 2 * error + 1 ? 1 : 0;
        }
    }

    @Test
    void shouldBeExactWhereAllIsTimed() {
        Program program = new Program(3, 1);
        for (int i = 0; i < 100; i++) {
            program.write(i % 3, 0, 10 + i % 3);
        }
        List<Usage> usages = program.usages();
        assertEquals(3, usages.size());
        for (int i = 0; i < 3; i++) {
            assertEquals(program.bytes[i], usages.get(i).bytes());
            assertEquals(program.operations[i], usages.get(i).operations());
            assertEquals(0, usages.get(i).bytesError());
        }
    }

    @Test
    void shouldAddUpToTheDevice() {
        Program program = new Program(7, 2);
        for (int i = 0; i < 9_999; i++) {
            program.write(i % 7, i % 5, 100 + i);
        }
        long bytes = program.usages().stream().mapToLong(Usage::bytes).sum();
        long operations = program.usages().stream().mapToLong(Usage::operations).sum();
        assertEquals(9_999, operations);
        assertEquals(Arrays.stream(program.bytes).sum(), bytes);
    }

    @Test
    void shouldCallTheRestSoWhereNothingWasDrawn() {
        UserValues total = UserValues.known(0, 0, 0, 5, 50, 0, 0, 0);
        List<Usage> usages = Usages.byThread(total, List.of());
        assertEquals(1, usages.size());
        assertTrue(usages.get(0).isRest());
        assertEquals(50, usages.get(0).bytes());
    }

    /**
     * 95 % of all figures are within two errors, for each kind of program; 94 % of some hundred
     * runs allow for chance.
     */
    private static void holds(int users, int operations, LongUnaryOperator size) {
        int held = 0;
        int all = 0;
        for (int run = 0; run < RUNS; run++) {
            Program program = new Program(users, run);
            int power = 0;
            for (int i = 0; i < operations; i++) {
                // the first user has half of all; the device's rate changes as it learns
                power = i < 20 ? 0 : 3 + i / 500 % 5;
                int user = program.random.nextBoolean() ? 0 : program.random.nextInt(users);
                program.write(user, power, size.applyAsLong(program.random.nextLong()));
            }
            held += program.held();
            all += 2 * users;
        }
        assertTrue(held >= 0.94 * all, held + " of " + all + " with " + users + " users");
    }

    @Test
    void shouldHoldForOperationsOfOneSize() {
        holds(2, 4_000, any -> 512);
        holds(16, 8_000, any -> 512);
    }

    @Test
    void shouldHoldForTwoSizes() {
        holds(4, 6_000, any -> (any & 7) == 0 ? 8192 : 100);
    }

    @Test
    void shouldHoldForOneUser() {
        holds(1, 2_000, any -> 1 + (any & 1023));
    }
}
