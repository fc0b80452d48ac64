// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.Ledger;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Boot loader. Gives every class back its own methods. Threads that are inside a woven one run it
 * to its end.
 *
 * <p>In this order: the weaver answers no more and has answered all it began; it is no transformer
 * any more; each class it has ever woven is retransformed. One that it wove for a thread that is
 * still defining it is waited for by asking for it by name. While they are retransformed, a second
 * transformer looks at what the JVM is about to take, whoever else has had it in hand: a class that
 * still calls the ledger, or that was not offered, is named.
 */
final class Unweaver implements Supplier<String> {
    private final Weaver weaver;
    private final Instrumentation instrumentation;

    Unweaver(Weaver weaver, Instrumentation instrumentation) {
        this.weaver = weaver;
        this.instrumentation = instrumentation;
    }

    /** What is still woven, by name and separated by blanks; empty if all went well. */
    @Override
    public String get() {
        weaver.stop();
        instrumentation.removeTransformer(weaver);
        List<Class<?>> woven = new ArrayList<>();
        for (String name : weaver.touched()) {
            try {
                // initialised, too: JDK-8277444, as when weaving
                woven.add(Class.forName(name, true, null));
            } catch (ClassNotFoundException | LinkageError notUsable) {
                // whatever was defined under this name, nothing of it runs
                continue;
            }
        }
        Inspector inspector = new Inspector(woven);
        instrumentation.addTransformer(inspector, true);
        try {
            retransform(woven, inspector);
        } finally {
            instrumentation.removeTransformer(inspector);
        }
        return inspector.left();
    }

    private void retransform(List<Class<?>> classes, Inspector inspector) {
        if (classes.isEmpty()) {
            return;
        }
        try {
            instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | RuntimeException | Error refused) {
            for (Class<?> one : classes) {
                retransform(one, inspector);
            }
        }
    }

    /** One that the JVM refuses was not accepted as the inspector saw it. */
    private void retransform(Class<?> one, Inspector inspector) {
        try {
            instrumentation.retransformClasses(one);
        } catch (UnmodifiableClassException | RuntimeException | Error refused) {
            inspector.refused(one);
        }
    }

    /** Looks on. Called by the JVM on the thread that retransforms, and on others that load. */
    private static final class Inspector implements ClassFileTransformer {
        /** The package: woven code may call any of the doors, and not the others. */
        private static final byte[] CALL =
                Ledger.class
                        .getPackageName()
                        .replace('.', '/')
                        .concat("/")
                        .getBytes(StandardCharsets.US_ASCII);

        private final Set<String> left = new TreeSet<>();

        Inspector(List<Class<?>> woven) {
            for (Class<?> type : woven) {
                left.add(type.getName());
            }
        }

        @Override
        public byte[] transform(
                ClassLoader loader,
                String name,
                Class<?> redefined,
                ProtectionDomain domain,
                byte[] bytes) {
            if (loader == null && redefined != null && !callsLedger(bytes)) {
                synchronized (this) {
                    left.remove(redefined.getName());
                }
            }
            return null;
        }

        synchronized void refused(Class<?> type) {
            left.add(type.getName());
        }

        synchronized String left() {
            return String.join(" ", left);
        }

        /** Whether its constant pool names the ledger. */
        private static boolean callsLedger(byte[] bytes) {
            for (int i = 0; i <= bytes.length - CALL.length; i++) {
                int same = 0;
                while (same < CALL.length && bytes[i + same] == CALL[same]) {
                    same++;
                }
                if (same == CALL.length) {
                    return true;
                }
            }
            return false;
        }
    }
}
