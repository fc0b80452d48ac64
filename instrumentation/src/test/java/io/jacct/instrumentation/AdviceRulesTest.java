// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.instrumentation.wait.VirtualThreads;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

/** What is inlined into the JDK keeps to the rules: six doors, static, nothing seen to fail. */
class AdviceRulesTest {
    private static final Set<String> DOORS =
            Set.of(
                    "io/jacct/ledger/Ledger",
                    "io/jacct/ledger/Subledger",
                    "io/jacct/ledger/ExecutorLedger",
                    "io/jacct/ledger/WorkerLedger",
                    "io/jacct/ledger/ThreadLedger",
                    "io/jacct/ledger/VirtualLedger",
                    // not a door: what is said to one
                    "io/jacct/counter/Operation");

    static Stream<Class<?>> advice() {
        Stream<TypeInstrumentation> woven =
                IntStream.of(17, 25).mapToObj(Instrumentations::all).flatMap(List::stream);
        return Stream.concat(woven, Stream.of(VirtualThreads.slices()))
                .flatMap(t -> Stream.concat(t.points(17).stream(), t.points(25).stream()))
                .map(TypeInstrumentation.Point::advice)
                .filter(a -> a != null)
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

    private static Set<String> foreign(Class<?> advice) throws Exception {
        Set<String> foreign = new TreeSet<>();
        String file = advice.getName().replace('.', '/') + ".class";
        try (InputStream in = advice.getClassLoader().getResourceAsStream(file)) {
            new ClassReader(in).accept(new Collector(foreign), 0);
        }
        return foreign;
    }

    /** Owners of all that the code touches, and any invokedynamic. */
    private static final class Collector extends ClassVisitor {
        private final Set<String> foreign;

        Collector(Set<String> foreign) {
            super(Opcodes.ASM9);
            this.foreign = foreign;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String called, String d, boolean isInterface) {
                    check(owner);
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String d) {
                    check(owner);
                }

                @Override
                public void visitTypeInsn(int opcode, String type) {
                    check(type);
                }

                @Override
                public void visitInvokeDynamicInsn(
                        String called, String d, Handle bootstrap, Object... arguments) {
                    foreign.add("invokedynamic " + called);
                }
            };
        }

        private void check(String type) {
            List<String> allowed = new ArrayList<>(List.of("java/", "sun/nio/ch/", "["));
            if (!DOORS.contains(type) && allowed.stream().noneMatch(type::startsWith)) {
                foreign.add(type);
            }
        }
    }
}
