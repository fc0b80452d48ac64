// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
 * What is inlined into the JDK keeps to the rules: the doors of woven code, static, nothing seen to
 * fail.
 */
class AdviceRulesTest {
    private static final String LEDGER = "io/jacct/ledger/";

    /** The constants that advice passes to doors. */
    private static final String OPERATION = "io/jacct/counter/Operation";

    private static final Set<String> DOORS = doors();

    /** The table in the architecture is the only list of them. */
    private static Set<String> doors() {
        String table =
                assertDoesNotThrow(() -> Files.readString(Path.of("../docs/architecture.md")));
        Pattern row =
                Pattern.compile("^\\|[^|]+\\| `(\\w+)` \\| woven code[^|]*\\|$", Pattern.MULTILINE);
        return row.matcher(table)
                .results()
                .map(door -> LEDGER + door.group(1))
                .collect(Collectors.toSet());
    }

    static Stream<Class<?>> advice() {
        Stream<TypeInstrumentation> woven =
                IntStream.of(17, 25).mapToObj(Instrumentations::all).flatMap(List::stream);
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

    @ParameterizedTest
    @MethodSource("advice")
    void shouldNeverLetAnExceptionOut(Class<?> advice) {
        for (Method method : advice.getDeclaredMethods()) {
            Advice.OnMethodEnter enter = method.getAnnotation(Advice.OnMethodEnter.class);
            Advice.OnMethodExit exit = method.getAnnotation(Advice.OnMethodExit.class);
            assertTrue(enter != null || exit != null, method.toString());
            Class<?> suppressed = enter != null ? enter.suppress() : exit.suppress();
            assertEquals(Throwable.class, suppressed, method.toString());
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
        List<TypeInstrumentation> types = Instrumentations.all(feature);
        Weaving weaving = new Weaving(types, feature);
        for (TypeInstrumentation type : types) {
            byte[] original = weaving.original(type.name());
            if (original != null) {
                byte[] woven = weaving.weave(type, original, new ArrayList<>());
                called.addAll(named(new ClassReader(woven), each -> each.startsWith(LEDGER)));
            }
        }
        assertEquals(new TreeSet<>(DOORS), called);
    }

    private static Set<String> foreign(Class<?> advice) throws Exception {
        List<String> allowed = List.of("java/", "sun/nio/ch/", "[", OPERATION);
        return named(
                advice,
                type -> !DOORS.contains(type) && allowed.stream().noneMatch(type::startsWith));
    }

    private static Set<String> named(Class<?> advice, Predicate<String> wanted) throws Exception {
        String file = advice.getName().replace('.', '/') + ".class";
        try (InputStream in = advice.getClassLoader().getResourceAsStream(file)) {
            return named(new ClassReader(in), wanted);
        }
    }

    private static Set<String> named(ClassReader code, Predicate<String> wanted) {
        Set<String> named = new TreeSet<>();
        code.accept(new Collector(named), 0);
        named.removeIf(wanted.negate());
        return named;
    }

    /** Owners of all that the code touches, and any invokedynamic. */
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
