// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.Ledger;
import io.jacct.ledger.WorkerLedger;
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
 * Boot loader. Gives every class its own methods back. Threads that are inside a woven method run
 * it to its end.
 *
 * <p>The steps have this order. The weaver stops, and its answers under way have ended. It is
 * removed as a transformer. Each class that it has ever woven is retransformed. Another thread may
 * still be defining a class that was woven for it; asking for that class by name waits for that
 * thread. During the retransformation a second transformer looks at the bytes that the JVM is about
 * to take, whichever transformers have changed them. It names a class that still calls the ledger,
 * or that was not offered.
 */
final class Unweaver implements Supplier<String> {
    private final Weaver weaver;
    private final Instrumentation instrumentation;

    Unweaver(Weaver weaver, Instrumentation instrumentation) {
        this.weaver = weaver;
        this.instrumentation = instrumentation;
    }

    /** The names of classes that are still woven, separated by blanks; empty if all went well. */
    @Override
    public String get() {
        weaver.stop();
        WorkerLedger.unweaving();
        instrumentation.removeTransformer(weaver);
        List<Class<?>> woven = new ArrayList<>();
        for (String name : weaver.touched()) {
            try {
                // initialise it, so that it is linked: JDK-8277444, see Weaver.link
                woven.add(Class.forName(name, true, null));
            } catch (ClassNotFoundException | LinkageError notUsable) {
                // this runs no code of the class with this name, whichever it is
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

    /** Retransforms one class. If the JVM refuses it, it did not take what the inspector saw. */
    private void retransform(Class<?> one, Inspector inspector) {
        try {
            instrumentation.retransformClasses(one);
        } catch (UnmodifiableClassException | RuntimeException | Error refused) {
            inspector.refused(one);
        }
    }

    /**
     * Only inspects. The JVM calls it on the thread that retransforms, and on threads that load
     * classes.
     */
    private static final class Inspector implements ClassFileTransformer {
        /** The ledger's package, because woven code may call any of its entry points. */
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

        /** Whether the class file has the name of the ledger's package. */
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
