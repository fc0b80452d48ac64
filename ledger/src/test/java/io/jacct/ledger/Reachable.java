// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The classes that the bytecode of some methods can initialise, or needs. It follows calls of our
 * own methods; a virtual call may reach each override in a known class. It does not follow what
 * another thread runs: the {@code run} of a thread and of the {@link ShutdownHook}.
 */
final class Reachable {
    private static final String OURS = "io/jacct/";

    /** A class: its supertypes, its methods, and what each of these calls and names. */
    private static final class Known {
        final List<String> above = new ArrayList<>();
        final Map<String, Body> methods = new HashMap<>();
        boolean started;
    }

    private static final class Body {
        boolean isPublic;
        final Set<String> types = new HashSet<>();
        final List<String[]> calls = new ArrayList<>();
    }

    private final Map<String, Known> known = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final Deque<String[]> open = new ArrayDeque<>();
    private final Set<String> types = new TreeSet<>();

    private final Predicate<String> followed;

    /** Among these classes, and those of ours that they name, except where one is not followed. */
    Reachable(Set<String> classes, Predicate<String> followed) {
        this.followed = followed;
        classes.forEach(this::know);
    }

    /** Follows the public methods of that class. */
    void fromPublic(String type) {
        touch(type);
        known.get(type)
                .methods
                .forEach(
                        (name, body) -> {
                            if (body.isPublic) {
                                open.add(new String[] {type, name});
                            }
                        });
        follow();
    }

    /** What was reached. */
    Set<String> types() {
        return types;
    }

    private void follow() {
        while (!open.isEmpty()) {
            String[] call = open.remove();
            for (String type : candidates(call[0], call[1])) {
                Body body = known.get(type).methods.get(call[1]);
                boolean started = known.get(type).started && call[1].equals("run()V");
                if (body != null
                        && !started
                        && followed.test(type)
                        && seen.add(type + '.' + call[1])) {
                    body.types.forEach(this::touch);
                    open.addAll(body.calls);
                }
            }
        }
    }

    /** The class is initialised, and so are its supertypes. */
    private void touch(String type) {
        if (known.containsKey(type) && followed.test(type) && types.add(type)) {
            known.get(type).above.forEach(this::touch);
            open.add(new String[] {type, "<clinit>()V"});
        }
    }

    /** The class, those above it, from which it may have the method, and those below it. */
    private Set<String> candidates(String owner, String name) {
        Set<String> all = new HashSet<>();
        for (String type : known.keySet()) {
            boolean overrides = !name.startsWith("<") && isAbove(owner, type);
            if (type.equals(owner) || overrides || isAbove(type, owner)) {
                all.add(type);
            }
        }
        return all;
    }

    private boolean isAbove(String upper, String lower) {
        Known type = known.get(lower);
        return type != null
                && (type.above.contains(upper)
                        || type.above.stream().anyMatch(each -> isAbove(upper, each)));
    }

    private void know(String name) {
        if (!name.startsWith(OURS) || known.containsKey(name)) {
            return;
        }
        Known type = new Known();
        known.put(name, type);
        try {
            new ClassReader(name.replace('/', '.')).accept(new Reader(type), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Reader extends ClassVisitor {
        private final Known type;

        Reader(Known type) {
            super(Opcodes.ASM9);
            this.type = type;
        }

        @Override
        public void visit(
                int version, int access, String name, String sign, String upper, String[] faces) {
            type.above.add(upper);
            type.above.addAll(List.of(faces));
            type.above.forEach(Reachable.this::know);
            Known above = known.get(upper);
            boolean thread = upper.equals("java/lang/Thread") || above != null && above.started;
            type.started = thread || name.endsWith("/ShutdownHook");
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String sign, String[] thrown) {
            Body body = new Body();
            body.isPublic = (access & Opcodes.ACC_PUBLIC) != 0;
            type.methods.put(name + descriptor, body);
            return new Code(body);
        }
    }

    private final class Code extends MethodVisitor {
        private final Body body;

        Code(Body body) {
            super(Opcodes.ASM9);
            this.body = body;
        }

        private void type(String name) {
            boolean array = name.startsWith("[");
            String element = array ? Type.getType(name).getElementType().getInternalName() : name;
            know(element);
            body.types.add(element);
        }

        @Override
        public void visitMethodInsn(
                int code, String owner, String name, String descriptor, boolean isInterface) {
            type(owner);
            body.calls.add(new String[] {owner, name + descriptor});
        }

        @Override
        public void visitFieldInsn(int code, String owner, String name, String descriptor) {
            type(owner);
        }

        @Override
        public void visitTypeInsn(int code, String name) {
            type(name);
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Type type && type.getSort() >= Type.ARRAY) {
                type(type.getInternalName());
            }
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            type(descriptor);
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String descriptor, Handle bootstrap, Object... arguments) {
            throw new AssertionError("invokedynamic in the ledger");
        }
    }
}
