// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.instrumentation.limit.Limits;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.instrumentation.wait.VirtualThreads;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Code that is inlined into the JDK keeps the rules: it calls entry points of woven code only, it
 * is static, and no failure of it is visible.
 */
class AdviceRulesTest {
    private static final String LEDGER = "io/jacct/ledger/";

    /** The constants that advice passes to entry points. */
    private static final String OPERATION = "io/jacct/counter/Operation";

    private static final Set<String> ENTRY_POINTS = entryPoints();

    /**
     * The entry points of woven code, from the only list of them: the table in the architecture.
     */
    private static Set<String> entryPoints() {
        String table =
                assertDoesNotThrow(() -> Files.readString(Path.of("../docs/architecture.md")));
        Pattern row =
                Pattern.compile("^\\|[^|]+\\| `(\\w+)` \\| woven code[^|]*\\|$", Pattern.MULTILINE);
        return row.matcher(table)
                .results()
                .map(entryPoint -> LEDGER + entryPoint.group(1))
                .collect(Collectors.toSet());
    }

    static Stream<Class<?>> advice() {
        Stream<TypeInstrumentation> woven =
                IntStream.of(17, 25)
                        .mapToObj(feature -> Instrumentations.all(feature, true))
                        .flatMap(List::stream);
        return Stream.concat(woven, Stream.of(VirtualThreads.slices()))
                .flatMap(t -> Stream.concat(t.points(17).stream(), t.points(25).stream()))
                .map(TypeInstrumentation.Point::advice)
                .filter(a -> a != null)
                .flatMap(a -> Stream.<Class<?>>of(a.enter(), a.exit()))
                .distinct();
    }

    @Test
    void shouldSeeTheAdviceOfBothJdks() {
        assertTrue(advice().count() > 5);
    }

    @ParameterizedTest
    @MethodSource("advice")
    void shouldNameNothingButTheDoorsAndTheJdk(Class<?> advice) throws Exception {
        assertEquals(Set.of(), foreign(advice));
    }

    @ParameterizedTest
    @MethodSource("advice")
    void shouldBeStaticAndStateless(Class<?> advice) {
        assertEquals(0, advice.getDeclaredFields().length);
        for (Method method : advice.getDeclaredMethods()) {
            assertTrue(Modifier.isStatic(method.getModifiers()), method.toString());
        }
    }

    /** The advice that enforces limits is the one exception, at its beginning. */
    private static final Set<String> REFUSING =
            Set.of(
                    "BufferLimit",
                    "FileLimit",
                    "ListenLimit",
                    "PathLimit",
                    "PipeLimit",
                    "RelativeLimit",
                    "SocketLimit",
                    "ThreadLimit");

    private static boolean isRefusing(Class<?> advice) {
        return isOfLimits(advice) && REFUSING.contains(advice.getSimpleName());
    }

    private static boolean isOfLimits(Class<?> advice) {
        return advice.getPackageName().equals(Limits.class.getPackageName());
    }

    @Test
    void shouldWeaveAdviceOfLimitsOnlyWhereTheyAreEnforced() {
        Set<String> refusing = new TreeSet<>();
        advice().filter(each -> isRefusing(each)).forEach(a -> refusing.add(a.getSimpleName()));
        assertEquals(new TreeSet<>(REFUSING), refusing);
        assertFalse(
                IntStream.of(17, 25)
                        .mapToObj(feature -> Instrumentations.all(feature, false))
                        .flatMap(List::stream)
                        .flatMap(type -> type.points(17).stream())
                        .anyMatch(p -> p.advice() != null && isOfLimits(p.advice().exit())));
    }

    /**
     * Advice of limits throws the exception that an entry point has returned, and does nothing
     * else.
     */
    @ParameterizedTest
    @MethodSource("advice")
    void shouldThrowNothingButARefusal(Class<?> advice) throws Exception {
        List<String> thrown = new ArrayList<>();
        new ClassReader(bytes(advice)).accept(new Throwing(thrown), 0);
        assertEquals(isRefusing(advice) ? List.of("enter") : List.of(), thrown);
        if (isRefusing(advice)) {
            assertEquals(
                    Set.of(LEDGER + "LimitLedger"),
                    named(advice, type -> !type.startsWith("java/")));
        }
    }

    @ParameterizedTest
    @MethodSource("advice")
    void shouldNeverLetAnExceptionOut(Class<?> advice) {
        for (Method method : advice.getDeclaredMethods()) {
            Advice.OnMethodEnter enter = method.getAnnotation(Advice.OnMethodEnter.class);
            Advice.OnMethodExit exit = method.getAnnotation(Advice.OnMethodExit.class);
            assertTrue(enter != null || exit != null, method.toString());
            Class<?> suppressed = enter != null ? enter.suppress() : exit.suppress();
            boolean mayThrow = enter != null && isRefusing(advice);
            assertEquals(mayThrow, suppressed != Throwable.class, method.toString());
        }
    }

    /** All woven code: inlined advice, code around calls, and generated code. */
    @Test
    void shouldCallEachDoorOfTheTableAndNoOther() throws Exception {
        Set<String> called = new TreeSet<>();
        for (Class<?> advice : (Iterable<Class<?>>) advice()::iterator) {
            called.addAll(named(advice, type -> type.startsWith(LEDGER)));
        }
        int feature = Runtime.version().feature();
        List<TypeInstrumentation> types = Instrumentations.all(feature, true);
        Weaving weaving = new Weaving(types, feature);
        for (TypeInstrumentation type : types) {
            byte[] original = weaving.original(type.name());
            if (original != null) {
                byte[] woven = weaving.weave(type, original, new ArrayList<>());
                called.addAll(named(new ClassReader(woven), each -> each.startsWith(LEDGER)));
            }
        }
        assertEquals(new TreeSet<>(ENTRY_POINTS), called);
    }

    private static Set<String> foreign(Class<?> advice) throws Exception {
        List<String> allowed = List.of("java/", "sun/nio/ch/", "[", OPERATION);
        return named(
                advice,
                type ->
                        !ENTRY_POINTS.contains(type)
                                && allowed.stream().noneMatch(type::startsWith));
    }

    private static Set<String> named(Class<?> advice, Predicate<String> wanted) throws Exception {
        return named(new ClassReader(bytes(advice)), wanted);
    }

    private static byte[] bytes(Class<?> advice) throws Exception {
        String file = advice.getName().replace('.', '/') + ".class";
        try (InputStream in = advice.getClassLoader().getResourceAsStream(file)) {
            return in.readAllBytes();
        }
    }

    /** The names of the methods that have an instruction to throw, once for each. */
    private static final class Throwing extends ClassVisitor {
        private final List<String> throwing;

        Throwing(List<String> throwing) {
            super(Opcodes.ASM9);
            this.throwing = throwing;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitInsn(int opcode) {
                    if (opcode == Opcodes.ATHROW) {
                        throwing.add(name);
                    }
                }
            };
        }
    }

    private static Set<String> named(ClassReader code, Predicate<String> wanted) {
        Set<String> named = new TreeSet<>();
        code.accept(new Collector(named), 0);
        named.removeIf(wanted.negate());
        return named;
    }

    /** The classes of all fields and methods that the code uses, and any invokedynamic. */
    private static final class Collector extends ClassVisitor {
        private final Set<String> named;

        Collector(Set<String> named) {
            super(Opcodes.ASM9);
            this.named = named;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String called, String d, boolean isInterface) {
                    named.add(owner);
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String d) {
                    named.add(owner);
                }

                @Override
                public void visitTypeInsn(int opcode, String type) {
                    named.add(type);
                }

                @Override
                public void visitInvokeDynamicInsn(
                        String called, String d, Handle bootstrap, Object... arguments) {
                    named.add("invokedynamic " + called);
                }
            };
        }
    }
}
