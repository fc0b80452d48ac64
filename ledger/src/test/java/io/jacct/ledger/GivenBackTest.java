// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A method that opens a shared record or takes a lock gives it back, whatever is thrown. Its next
 * call is inside a {@code try}, and the {@code finally} begins with a store, {@code holder = 0} or
 * {@code owner = outer}. A call in either place could overflow the stack, and then other threads
 * would wait.
 */
class GivenBackTest {
    private static final Set<String> OPEN = Set.of("open", "openFirst", "openShared", "takeAny");
    private static final Set<String> TRY = Set.of("tryOpen", "openSoon", "seize");
    private static final Set<String> LOCK = Set.of("enter", "tryEnter");
    private static final Set<String> RECORDS =
            Set.of(
                    "Seqlock;",
                    "Stripe;",
                    "TaskStripe;",
                    "ThreadStripe;",
                    "DeviceStripe;",
                    "DeviceUser;",
                    "QueueStripe;");

    /** Its {@code take} returns a record that is free, and not open. */
    private static final String FREE = "/DeviceStripes";

    /** It holds several, and gives back each by a store in its {@code close}. */
    private static final String SEVERAL = "/HeldStripes";

    private final Set<String> wrong = new TreeSet<>();
    private int openings;

    @Test
    void shouldGiveBackByAStoreWhatItOpens() throws IOException {
        ClassFiles.ofBothHalves().forEach(this::look);
        assertEquals(Set.of(), wrong);
        assertTrue(openings > 0);
    }

    private void look(ClassReader reader) {
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String sig, String[] thrown) {
                        String owner = reader.getClassName();
                        boolean leftToCaller = opens(owner, name, type) || owner.endsWith(SEVERAL);
                        return leftToCaller ? null : new Look(owner + '.' + name);
                    }
                },
                ClassReader.SKIP_DEBUG);
    }

    /** Whether the method returns an open record, or says that it has opened one. */
    private static boolean opens(String owner, String name, String type) {
        String result = type.substring(type.lastIndexOf('/') + 1);
        boolean record = RECORDS.contains(result) && !owner.endsWith(FREE);
        return record && (OPEN.contains(name) || name.equals("take")) || TRY.contains(name);
    }

    /** One method. Its instructions come in the order in which they are in the class. */
    private final class Look extends MethodVisitor {
        private final String method;
        private final Set<Label> tries = new HashSet<>();
        private final Set<Label> handlers = new HashSet<>();
        private final Set<String> due = new HashSet<>();
        private boolean opened;
        private boolean unguarded;
        private String calledBetween;
        private boolean handling;

        Look(String method) {
            super(Opcodes.ASM9);
            this.method = method;
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            if (type == null) {
                tries.add(start);
                handlers.add(handler);
            }
        }

        @Override
        public void visitLabel(Label label) {
            if (unguarded && tries.contains(label)) {
                unguarded = false;
                if (calledBetween != null) {
                    wrong.add(method + " calls " + calledBetween + " before its try");
                }
            }
            handling |= handlers.contains(label);
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String type, boolean ofInterface) {
            boolean lock = owner.endsWith("/Mutex") && LOCK.contains(name);
            if (lock || owner.startsWith("io/jacct/ledger/") && opens(owner, name, type)) {
                opened = true;
                due.add(lock ? "owner" : "holder");
                unguarded = true;
                calledBetween = null;
            } else if (unguarded) {
                calledBetween = name;
            }
            handling = false;
        }

        /** A path that ends before the {@code try} is the one on which nothing was opened. */
        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                calledBetween = null;
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            if (handling && opcode == Opcodes.PUTFIELD) {
                due.remove(name);
            }
        }

        @Override
        public void visitEnd() {
            openings += opened ? 1 : 0;
            if (!due.isEmpty()) {
                wrong.add(method + " stores no " + due + " in a finally");
            }
        }
    }
}
