// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.operation.LostOperations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * No exception of the ledger comes out of woven code. A call of an entry point is inside a handler
 * that catches and counts everything. Where there is no such handler, the entry point itself has
 * one.
 */
class NothingOutTest {
    private static final int FEATURE = Runtime.version().feature();
    private static final String LEDGER = Type.getInternalName(Ledger.class);
    private static final Set<String> COUNTING =
            Set.of(LEDGER + ".suppressed", Type.getInternalName(LostOperations.class) + ".lost");
    private static final String ROOM = LEDGER.substring(0, LEDGER.lastIndexOf('/') + 1);

    @Test
    void shouldLetNothingOut() throws Exception {
        List<TypeInstrumentation> types = Instrumentations.all(FEATURE);
        Weaving weaving = new Weaving(types, FEATURE);
        Set<String> bare = new TreeSet<>();
        for (TypeInstrumentation type : types) {
            byte[] original = weaving.original(type.name());
            if (original != null) {
                bare.addAll(uncaught(weaving.weave(type, original, new ArrayList<>()), ""));
            }
        }
        assertFalse(bare.isEmpty(), "entryPoints are called from the middle of methods");
        Set<String> open = new TreeSet<>();
        for (String entryPoint : bare) {
            if (!uncaught(entryPoint(entryPoint), entryPoint.substring(entryPoint.indexOf('.') + 1))
                    .isEmpty()) {
                open.add(entryPoint);
            }
        }
        assertEquals(Set.of(), open);
    }

    private static byte[] entryPoint(String call) throws IOException {
        String type = call.substring(0, call.indexOf('.'));
        return Ledger.class
                .getResourceAsStream(type.substring(type.lastIndexOf('/') + 1) + ".class")
                .readAllBytes();
    }

    /**
     * The calls of the ledger, in the class or in that method of it, without a handler around them.
     */
    private static Set<String> uncaught(byte[] type, String method) {
        Set<String> calls = new TreeSet<>();
        new ClassReader(type)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    String s,
                                    String[] t) {
                                boolean asked =
                                        method.isEmpty() || method.equals(name + descriptor);
                                return asked ? new Calls(calls) : null;
                            }
                        },
                        ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        return calls;
    }

    /** The calls of one method, with the handlers around each. */
    private static final class Calls extends MethodVisitor {
        private final Set<String> uncaught;
        private final List<Label[]> blocks = new ArrayList<>();
        private final Set<Label> around = new HashSet<>();
        private final Set<Label> suppressing = new HashSet<>();
        private final List<String> calls = new ArrayList<>();
        private final List<Set<Label>> handlers = new ArrayList<>();
        private Label last;

        Calls(Set<String> uncaught) {
            super(Opcodes.ASM9);
            this.uncaught = uncaught;
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            if ("java/lang/Throwable".equals(type)) {
                blocks.add(new Label[] {start, end, handler});
            }
        }

        @Override
        public void visitLabel(Label label) {
            for (Label[] block : blocks) {
                if (block[0] == label) {
                    around.add(block[2]);
                } else if (block[1] == label) {
                    around.remove(block[2]);
                }
            }
            last = label;
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (COUNTING.contains(owner + "." + name)) {
                suppressing.add(last);
            } else if (owner.startsWith(ROOM)) {
                calls.add(owner + "." + name + descriptor);
                handlers.add(new HashSet<>(around));
            }
        }

        @Override
        public void visitEnd() {
            for (int i = 0; i < calls.size(); i++) {
                if (handlers.get(i).stream().noneMatch(suppressing::contains)) {
                    uncaught.add(calls.get(i));
                }
            }
        }
    }
}
