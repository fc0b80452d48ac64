// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.instrumentation.file.FileInputStreams;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.FileLedger;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import io.jacct.snapshot.page.Page;
import io.jacct.weave.ClassWeaver;
import io.jacct.weave.StartupTimings;
import io.jacct.weave.WeaveCache;
import io.jacct.weave.Weaver;
import java.io.FileInputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.Supplier;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The weaver's messages and actions on an unexpected JDK, and its removal. */
class WeaverTest {
    private static final int FEATURE = Runtime.version().feature();
    private static final Class<?>[] LOADED = {
        FileInputStream.class, Random.class, StringJoiner.class, Optional.class, BitSet.class
    };

    private final FakeInstrumentation jvm = new FakeInstrumentation(LOADED);

    @BeforeEach
    void openLedger() throws Exception {
        LedgerStart.open(Map.of("page", "target/weaver-test.page"));
    }

    @AfterEach
    void closeLedger() {
        LedgerStart.close();
    }

    private Supplier<String> start() throws Exception {
        List<TypeInstrumentation> types = new ArrayList<>();
        types.add(FileInputStreams.type());
        types.add(type(Random.class, "nextInt()I"));
        types.add(type(StringJoiner.class, "length()I").weave("noSuch()V", Some.class));
        types.add(type(Optional.class, "isPresent()Z"));
        types.add(type(BitSet.class, "size()I"));
        return start(types);
    }

    private Supplier<String> start(List<TypeInstrumentation> types) throws Exception {
        ClassWeaver loom = new Weaving(types, FEATURE);
        Weaver weaver =
                new Weaver(
                        jvm.instrumentation(), null, WeaveCache.none("off"), () -> loom, List.of());
        weaver.start(false, new StartupTimings(System.nanoTime()));
        return weaver.undo();
    }

    private static TypeInstrumentation type(Class<?> type, String method) {
        return TypeInstrumentation.of(type.getName()).weave(method, Some.class);
    }

    /** Advice that does nothing. */
    static final class Some {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter() {
            Ledger.exempted();
        }
    }

    /** Calls an entry point other than Ledger. */
    static final class Other {
        @Advice.OnMethodEnter
        static void enter() {
            FileLedger.copies(-1);
        }
    }

    /**
     * The page's note on unwoven types. The probes fail, because this test weaves nothing for real.
     */
    private static List<String> unwoven() throws Exception {
        try (Page page = Page.own()) {
            String note = page.snapshot().page().notes().get("unwoven");
            return List.of(note.split("; ")).stream()
                    .filter(line -> !line.startsWith("self-test"))
                    .toList();
        }
    }

    @Test
    void shouldWeaveAllWhereAllIsThere() throws Exception {
        start();
        for (Class<?> type : LOADED) {
            assertTrue(jvm.isWoven(type), type.getName());
        }
        assertEquals(List.of("java.util.StringJoiner[noSuch()V]"), unwoven());
    }

    @Test
    void shouldLoseOnlyTheTypeThatCannotBeWoven() throws Exception {
        jvm.damaged.add(Optional.class);
        start();
        assertFalse(jvm.isWoven(Optional.class));
        assertTrue(jvm.isWoven(Random.class));
        assertTrue(jvm.isWoven(BitSet.class));
        assertEquals(2, unwoven().size());
        assertTrue(unwoven().get(0).startsWith("java.util.Optional: "), unwoven().toString());
    }

    @Test
    void shouldLoseOnlyTheTypeThatTheJvmRefuses() throws Exception {
        jvm.rigid.add(BitSet.class);
        start();
        assertFalse(jvm.isWoven(BitSet.class));
        assertTrue(jvm.isWoven(Random.class));
        assertTrue(jvm.isWoven(Optional.class));
        assertTrue(unwoven().get(0).startsWith("java.util.BitSet: "), unwoven().toString());
    }

    @Test
    void shouldLeaveNothingWovenAndNoTransformer() throws Exception {
        Supplier<String> undo = start();
        assertEquals(1, jvm.transformers());
        assertEquals("", undo.get());
        for (Class<?> type : LOADED) {
            assertFalse(jvm.isWoven(type), type.getName());
        }
        assertEquals(0, jvm.transformers());
    }

    @Test
    void shouldNameWhatStaysWovenAndGiveBackTheRest() throws Exception {
        Supplier<String> undo = start();
        jvm.refused.add(Random.class);
        assertEquals("java.util.Random", undo.get());
        assertTrue(jvm.isWoven(Random.class));
        assertFalse(jvm.isWoven(BitSet.class));
        assertEquals(0, jvm.transformers());
    }

    @Test
    void shouldNameWhatStillCallsAnyOfTheDoors() throws Exception {
        TypeInstrumentation type = TypeInstrumentation.of(BitSet.class.getName());
        List<TypeInstrumentation> types = List.of(type.weave("size()I", Other.class));
        Supplier<String> undo = start(types);
        jvm.kept.add(BitSet.class);
        assertEquals("java.util.BitSet", undo.get());
    }
}
