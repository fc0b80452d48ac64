// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.TypeInstrumentation;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.ClassFileVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;

/** Every class of the running JDK that is woven, without an agent. */
class WeavingTest {
    /** The offset of the version's lower byte in a class file. */
    private static final int MAJOR = 7;

    private static final int FEATURE = Runtime.version().feature();

    private final Weaving weaving = new Weaving(Instrumentations.all(FEATURE, true), FEATURE);

    static Stream<TypeInstrumentation> types() {
        return Instrumentations.all(FEATURE, true).stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void shouldFindEveryMethodThatThisJdkMustHave(TypeInstrumentation type) throws Exception {
        List<String> missing = new ArrayList<>();
        weaving.weave(type, original(type), missing);
        assertEquals(List.of(), missing);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void shouldMakeBytesThatVerify(TypeInstrumentation type) throws Exception {
        byte[] woven = weaving.weave(type, original(type), new ArrayList<>());
        StringWriter problems = new StringWriter();
        CheckClassAdapter.verify(
                new ClassReader(woven),
                getClass().getClassLoader(),
                false,
                new PrintWriter(problems));
        assertEquals("", problems.toString());
    }

    /** The JVM refuses a retransformation that changes more than bodies. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void shouldChangeOnlyMethodBodies(TypeInstrumentation type) throws Exception {
        byte[] original = original(type);
        byte[] woven = weaving.weave(type, original, new ArrayList<>());
        assertEquals(members(original), members(woven));
        assertNotEquals(original.length, woven.length);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void shouldMakeTheSameBytesAgain(TypeInstrumentation type) throws Exception {
        byte[] first = weaving.weave(type, original(type), new ArrayList<>());
        Weaving other = new Weaving(Instrumentations.all(FEATURE, true), FEATURE);
        byte[] second = other.weave(type, original(type), new ArrayList<>());
        assertArrayEquals(first, second);
    }

    @Test
    void shouldNameEachTypeOnce() {
        List<String> names = types().map(TypeInstrumentation::name).toList();
        assertEquals(names.stream().distinct().toList(), names);
        assertFalse(names.isEmpty());
    }

    /** A class file as a JDK has it that Byte Buddy does not know. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void shouldWeaveClassFilesOfAVersionThatIsYetToCome(TypeInstrumentation type) throws Exception {
        byte[] known = original(type);
        byte[] newer = known.clone();
        int version = ClassFileVersion.latest().getMajorVersion() + 1;
        newer[MAJOR] = (byte) version;
        byte[] woven = weaving.weave(type, newer, new ArrayList<>());
        assertEquals(version, woven[MAJOR]);
        woven[MAJOR] = known[MAJOR];
        assertArrayEquals(weaving.weave(type, known, new ArrayList<>()), woven);
    }

    /** The verifier that is used for a newer JDK. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    @EnabledForJreRange(minVersion = 24)
    void shouldAgreeWithTheVerifierOfTheJdk(TypeInstrumentation type) throws Exception {
        byte[] woven = weaving.weave(type, original(type), new ArrayList<>());
        NewerJdk.verify(type.name(), woven);
    }

    @Test
    @EnabledForJreRange(minVersion = 24)
    void shouldRefuseWhatTheVerifierRefuses() {
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Bad", null, "java/lang/Object", null);
        MethodVisitor code = type.visitMethod(Opcodes.ACC_STATIC, "bad", "()I", null, null);
        code.visitCode();
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(1, 0);
        code.visitEnd();
        byte[] bytes = type.toByteArray();
        assertThrows(IllegalStateException.class, () -> NewerJdk.verify("Bad", bytes));
    }

    @Test
    void shouldLeaveNoPropertyBehind() {
        assertNull(System.getProperty("net.bytebuddy.experimental"));
    }

    @Test
    void shouldReportAMethodThatIsNotThereAndWeaveTheRest() throws Exception {
        TypeInstrumentation streams =
                TypeInstrumentation.of("java.lang.Thread")
                        .weave("noSuchMethod()V", NoAdvice.class)
                        .weave("getName()Ljava/lang/String;", NoAdvice.class);
        Weaving strange = new Weaving(List.of(streams), FEATURE);
        List<String> missing = new ArrayList<>();
        byte[] woven = strange.weave(streams, original(streams), missing);
        assertEquals(List.of("noSuchMethod()V"), missing);
        assertNotEquals(original(streams).length, woven.length);
    }

    @Test
    void shouldRefuseATypeWithoutAnEndpointThatIsNoFile() throws Exception {
        String method = "next(I)I";
        TypeInstrumentation random =
                TypeInstrumentation.of("java.util.Random").weave(method, StreamAdvice.READ_BYTE);
        Weaving forgetful = new Weaving(List.of(random), FEATURE);
        byte[] original = original(random);
        Exception refused =
                assertThrows(
                        IllegalStateException.class,
                        () -> forgetful.weave(random, original, new ArrayList<>()));
        assertEquals("java.util.Random declares no endpoint", refused.getMessage());
    }

    @Test
    void shouldTakeAFileForItsOwnEndpoint() throws Exception {
        TypeInstrumentation file =
                TypeInstrumentation.of("java.io.File").weave("hashCode()I", StreamAdvice.READ_BYTE);
        byte[] original = original(file);
        byte[] woven = new Weaving(List.of(file), FEATURE).weave(file, original, new ArrayList<>());
        assertNotEquals(original.length, woven.length);
    }

    /** Advice for a test above. */
    static final class NoAdvice {
        @net.bytebuddy.asm.Advice.OnMethodEnter
        static void enter() {
            Thread.onSpinWait();
        }
    }

    private static byte[] original(TypeInstrumentation type) throws Exception {
        Class<?> loaded = Class.forName(type.name(), false, null);
        String file = type.name().replace('.', '/') + ".class";
        try (InputStream in = loaded.getModule().getResourceAsStream(file)) {
            return in.readAllBytes();
        } catch (NullPointerException e) {
            throw new IOException(file, e);
        }
    }

    private static List<String> members(byte[] bytes) {
        List<String> members = new ArrayList<>();
        ClassVisitor collector =
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String s, String[] e) {
                        members.add(access + " " + name + descriptor);
                        return null;
                    }

                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String descriptor, String s, Object value) {
                        members.add(access + " " + name + descriptor);
                        return null;
                    }
                };
        new ClassReader(bytes).accept(collector, ClassReader.SKIP_CODE);
        return members;
    }
}
