// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

/** What the write half's classes consist of. */
class BytecodeTest {
    /** HotSpot inlines a hot method up to this size, -XX:FreqInlineSize. */
    private static final int FREQUENT = 325;

    /** And any method up to this one, -XX:MaxInlineSize. */
    private static final int TRIVIAL = 35;

    private static final Pattern CLASS = Pattern.compile("L([^;]+);");

    private static final List<String> ALLOWED =
            List.of(
                    "java/lang/",
                    "java/io/",
                    "java/net/",
                    "java/nio/",
                    "java/util/",
                    "jdk/internal/misc/",
                    "jdk/internal/access/",
                    "io/jacct/counter/",
                    "io/jacct/memory/",
                    "io/jacct/ledger/");

    private static final List<String> FORBIDDEN =
            List.of(
                    "java/lang/invoke/",
                    "java/lang/reflect/",
                    "java/lang/management/",
                    "java/nio/file/",
                    "java/util/function/",
                    "java/util/logging/",
                    "java/util/regex/",
                    "java/util/stream/",
                    "java/util/concurrent/locks/");

    private static List<ClassReader> classes() throws IOException {
        List<ClassReader> classes = new ArrayList<>();
        for (String part : List.of("counter", "memory", "ledger")) {
            try (Stream<Path> files = Files.walk(main().resolve("io/jacct").resolve(part))) {
                for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                    classes.add(new ClassReader(Files.readAllBytes(file)));
                }
            }
        }
        assertFalse(classes.isEmpty());
        return classes;
    }

    private static Path main() {
        try {
            return Path.of(
                    Ledger.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Test
    void shouldNeedNothingThatIsNotThereWhenTheJvmStarts() throws IOException {
        TreeSet<String> wrong = new TreeSet<>();
        for (ClassReader one : classes()) {
            for (String name : referenced(one)) {
                boolean allowed =
                        ALLOWED.stream().anyMatch(name::startsWith)
                                && FORBIDDEN.stream().noneMatch(name::startsWith);
                if (!allowed && !stated(one.getClassName(), name)) {
                    wrong.add(one.getClassName() + " -> " + name);
                }
            }
        }
        assertEquals(new TreeSet<>(), wrong);
    }

    /** Their comments say why: the mode of a file, rules that were asked for, a static field. */
    private static boolean stated(String user, String name) {
        if (name.startsWith("java/nio/file/") || name.startsWith("sun/nio/fs/")) {
            return user.endsWith("/Ownership")
                    || user.endsWith("/OldPage")
                    || user.contains("/Unasked");
        }
        if (name.startsWith("java/util/regex/")) {
            return user.contains("/PoolRule");
        }
        if (name.startsWith("java/lang/invoke/")) {
            return user.contains("/Unasked");
        }
        return name.startsWith("java/lang/reflect/") && user.endsWith("/JdkFields");
    }

    /** Lambdas, string concatenation by indy, switches over patterns, records. */
    @Test
    void shouldHaveNoInvokedynamic() throws IOException {
        assertNone(
                (method, access, wrong) ->
                        new MethodVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitInvokeDynamicInsn(
                                    String called, String as, Handle by, Object... with) {
                                wrong.add(method);
                            }
                        });
    }

    /** What happens otherwise: docs/decisions, 21. */
    @Test
    void shouldHaveNoMonitorForAVirtualThreadToWaitFor() throws IOException {
        assertNone(
                (method, access, wrong) -> {
                    if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                        wrong.add(method);
                    }
                    return new MethodVisitor(Opcodes.ASM9) {
                        @Override
                        public void visitInsn(int opcode) {
                            if (opcode == Opcodes.MONITORENTER) {
                                wrong.add(method);
                            }
                        }
                    };
                });
    }

    /** Adds the method to those that are wrong, by its declaration or an instruction. */
    private interface Look {
        MethodVisitor at(String method, int access, Set<String> wrong);
    }

    /** No method of any class is wrong. */
    private static void assertNone(Look look) throws IOException {
        TreeSet<String> wrong = new TreeSet<>();
        for (ClassReader one : classes()) {
            one.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String name, String type, String sig, String[] thrown) {
                            return look.at(one.getClassName() + '.' + name, access, wrong);
                        }
                    },
                    ClassReader.SKIP_DEBUG);
        }
        assertEquals(new TreeSet<>(), wrong);
    }

    @Test
    void shouldKeepEachMethodOfTheDoorSmallEnoughToBeInlinedWhereItIsHot() throws IOException {
        List<Class<?>> doors =
                List.of(
                        Ledger.class,
                        Subledger.class,
                        ThreadLedger.class,
                        ExecutorLedger.class,
                        WorkerLedger.class,
                        VirtualLedger.class,
                        ApplicationLedger.class,
                        DevstatLedger.class,
                        TaskLedger.class);
        for (Class<?> door : doors) {
            sizes(door).forEach((name, size) -> assertTrue(size < FREQUENT, name + ": " + size));
        }
    }

    @Test
    void shouldKeepTheDoorTrivialForOperations() throws IOException {
        Map<String, Integer> sizes = sizes(Ledger.class);
        for (String name : List.of("begin", "read", "write", "wroteAll", "other", "free", "file")) {
            assertTrue(sizes.get(name) <= TRIVIAL, name + ": " + sizes.get(name));
        }
    }

    @Test
    void shouldKeepTheWayOfAnOperationInlinable() throws IOException {
        assertSmall(Booking.class, FREQUENT, "begin", "transfer", "book", "nanosSince");
        assertSmall(Tasks.class, FREQUENT, "open", "current", "find");
        assertSmall(VirtualTasks.class, FREQUENT, "current", "ofPool");
        assertSmall(VirtualSlices.class, FREQUENT, "begin", "end");
        assertSmall(CarrierStripes.class, FREQUENT, "find", "name");
        assertSmall(PoolPattern.class, FREQUENT, "matches");
        assertSmall(Devices.class, FREQUENT, "begin", "end", "count");
        assertSmall(Device.class, FREQUENT, "begin", "end", "count", "book");
        assertSmall(Device.class, FREQUENT, "take", "takeAny", "stripe");
        assertSmall(DeviceStripe.class, FREQUENT, "begin", "end", "of", "tryOpen");
        assertSmall(Transaction.class, FREQUENT, "count", "time", "histogram");
        assertSmall(Places.class, FREQUENT, "entry", "device");
        assertSmall(Draw.class, FREQUENT, "hits");
        assertSmall(ExecutorBooking.class, FREQUENT, "enter", "begin", "end", "change", "book");
        assertSmall(ExecutorAccounts.class, FREQUENT, "of");
        assertSmall(ExecutorTable.class, FREQUENT, "find");
        assertSmall(Seqlock.class, TRIVIAL, "open", "close", "add", "put", "get");
        assertSmall(Seqlock.class, FREQUENT, "tryOpen", "publish");
        assertSmall(Stripe.class, TRIVIAL, "busy", "begin");
        assertSmall(EndpointKind.class, TRIVIAL, "block", "named");
        Class<?> memory = io.jacct.memory.CounterMemory.class;
        // the assertions, which are off in an application, make them longer than trivial
        assertSmall(memory, FREQUENT, "getPlain", "putPlain", "putRelease", "addPlain");
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

    /** All classes that the constant pool and the declarations name. */
    private static TreeSet<String> referenced(ClassReader reader) {
        TreeSet<String> names = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            int tag = item == 0 ? 0 : reader.readByte(item - 1);
            if (tag == 7) {
                String name = reader.readUTF8(item, buffer);
                addAll(names, name.startsWith("[") ? name : 'L' + name + ';');
            } else if (tag == 12) {
                addAll(names, reader.readUTF8(item + 2, buffer));
            }
        }
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String type, String sig, Object value) {
                        addAll(names, type);
                        return null;
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String sig, String[] thrown) {
                        addAll(names, type);
                        return null;
                    }
                },
                ClassReader.SKIP_DEBUG);
        return names;
    }

    private static void addAll(TreeSet<String> names, String descriptor) {
        Matcher matcher = CLASS.matcher(descriptor);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
    }
}
