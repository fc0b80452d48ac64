// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.device.AccountStripes;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.device.EndpointIndex;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.SamplingRate;
import io.jacct.ledger.device.Transaction;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.executor.ExecutorTable;
import io.jacct.ledger.histogram.TimeBooking;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.operation.DeviceBooking;
import io.jacct.ledger.pool.PoolPattern;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.ledger.task.CarrierStripes;
import io.jacct.ledger.task.FirstNames;
import io.jacct.ledger.task.SamplingDecision;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.ledger.task.VirtualSlices;
import io.jacct.ledger.task.VirtualTasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

/** The methods on the way of an operation are small enough for HotSpot to inline them. */
class InlinedSizesTest {
    /** HotSpot inlines a hot method up to this size, -XX:FreqInlineSize. */
    private static final int FREQUENT = 325;

    /** And any method up to this one, -XX:MaxInlineSize. */
    private static final int TRIVIAL = 35;

    @Test
    void shouldKeepEachMethodOfTheDoorSmallEnoughToBeInlinedWhereItIsHot() throws IOException {
        List<Class<?>> entryPoints = entryPoints();
        assertTrue(entryPoints.size() > 5, entryPoints.toString());
        for (Class<?> entryPoint : entryPoints) {
            sizes(entryPoint)
                    .forEach((name, size) -> assertTrue(size < FREQUENT, name + ": " + size));
        }
    }

    @Test
    void shouldKeepTheDoorTrivialForOperations() throws IOException {
        assertSmall(Ledger.class, TRIVIAL, "begin", "read", "write", "wroteAll", "other", "free");
        assertSmall(DescriptorLedger.class, TRIVIAL, "file");
    }

    @Test
    void shouldKeepTheWayOfAnOperationInlinable() throws IOException {
        assertSmall(Booking.class, FREQUENT, "begin", "end", "book", "nanosSince");
        assertSmall(Tasks.class, FREQUENT, "open", "current", "find");
        assertSmall(VirtualTasks.class, FREQUENT, "current", "ofPool");
        assertSmall(VirtualSlices.class, FREQUENT, "begin", "end");
        assertSmall(CarrierStripes.class, FREQUENT, "find");
        assertSmall(FirstNames.class, FREQUENT, "deciding");
        assertSmall(PoolPattern.class, FREQUENT, "matches");
        assertSmall(DeviceBooking.class, FREQUENT, "begin", "end", "count", "rarity");
        assertSmall(DeviceAccount.class, FREQUENT, "begin", "end", "book", "learn");
        assertSmall(SamplingRate.class, FREQUENT, "mean", "of");
        assertSmall(AccountStripes.class, FREQUENT, "take", "takeAny", "stripe");
        assertSmall(DeviceStripe.class, FREQUENT, "begin", "end", "of", "tryOpen");
        assertSmall(Transaction.class, FREQUENT, "count", "time");
        assertSmall(EndpointIndex.class, FREQUENT, "entry", "device");
        assertSmall(SamplingDecision.class, FREQUENT, "hits");
        assertSmall(ExecutorBooking.class, FREQUENT, "enter", "begin", "end", "endOfTask");
        assertSmall(QueueBooking.class, FREQUENT, "change", "book", "count");
        assertSmall(ExecutorAccounts.class, FREQUENT, "of");
        assertSmall(ExecutorTable.class, FREQUENT, "find");
        assertSmall(Seqlock.class, TRIVIAL, "open", "close", "add", "put", "get");
        assertSmall(Seqlock.class, FREQUENT, "tryOpen", "publish");
        assertSmall(TimeBooking.class, FREQUENT, "add");
        assertSmall(ThreadStripe.class, TRIVIAL, "busy", "begin");
        assertSmall(EndpointKind.class, TRIVIAL, "block", "named");
        Class<?> memory = io.jacct.memory.CounterMemory.class;
        // assertions, which are off in an application, make them larger than the trivial limit
        assertSmall(memory, FREQUENT, "getPlain", "putPlain", "putRelease", "addPlain");
    }

    /** The table in the architecture is the only list of them. */
    private static List<Class<?>> entryPoints() throws IOException {
        String table = Files.readString(Path.of("../docs/architecture.md"));
        Matcher entryPoint =
                Pattern.compile("^\\|[^|]+\\| `(\\w+Ledger|Ledger)` \\|", Pattern.MULTILINE)
                        .matcher(table);
        List<Class<?>> entryPoints = new ArrayList<>();
        while (entryPoint.find()) {
            entryPoints.add(
                    assertDoesNotThrow(
                            () -> Class.forName("io.jacct.ledger." + entryPoint.group(1))));
        }
        return entryPoints;
    }

    private static void assertSmall(Class<?> type, int most, String... names) throws IOException {
        Map<String, Integer> sizes = sizes(type);
        for (String name : names) {
            assertTrue(sizes.get(name) <= most, type + "." + name + ": " + sizes.get(name));
        }
    }

    /** The largest of the methods of each name. */
    private static Map<String, Integer> sizes(Class<?> type) throws IOException {
        Map<String, Integer> sizes = new TreeMap<>();
        new ClassReader(type.getName())
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String t, String s, String[] thrown) {
                                return new CodeSizeEvaluator(null) {
                                    @Override
                                    public void visitEnd() {
                                        sizes.merge(name, getMaxSize(), Math::max);
                                    }
                                };
                            }
                        },
                        ClassReader.SKIP_DEBUG);
        return sizes;
    }
}
