// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.ledger.Ledger;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The class file transformer, the only one. Lives in the agent's own class loader; the agent calls
 * {@link #install}, the JVM calls {@link #transform} on whatever thread loads or retransforms.
 *
 * <p>Stays registered for good and depends on nothing but the bytes it is given: JFR on JDK 17
 * retransforms the same classes from their original bytes and gets the advice again. Foreign names
 * are answered with null by one look-up, before anything else is touched.
 */
public final class Weaver implements ClassFileTransformer {
    /** Sweeps end when one finds nothing; a bound for a JVM that refuses a class every time. */
    private static final int SWEEPS = 8;

    private final Map<String, TypeInstrumentation> byInternalName = new HashMap<>();
    private final Weaving weaving;
    private final WeaveReport report = new WeaveReport();

    private Weaver() {
        int feature = Runtime.version().feature();
        List<TypeInstrumentation> types = Instrumentations.all(feature);
        for (TypeInstrumentation type : types) {
            byInternalName.put(type.name().replace('.', '/'), type);
        }
        weaving = new Weaving(types, feature);
    }

    /** Weaves what is loaded, registers for what comes, proves that the counting works. */
    public static void install(Instrumentation instrumentation) {
        Ledger.exempt();
        try {
            Weaver weaver = new Weaver();
            weaver.readLedger(instrumentation, "java.base");
            weaver.readLedger(instrumentation, "java.management");
            weaver.rehearse();
            instrumentation.addTransformer(weaver, true);
            weaver.sweep(instrumentation);
            new SelfTest(weaver.report).run();
            weaver.report.publish();
        } finally {
            Ledger.include();
        }
    }

    /** Woven code in the module calls the ledger, which is in the boot loader's unnamed module. */
    private void readLedger(Instrumentation instrumentation, String name) {
        Optional<Module> module = ModuleLayer.boot().findModule(name);
        if (module.isPresent()) {
            instrumentation.redefineModule(
                    module.get(),
                    Set.of(Ledger.class.getModule()),
                    Map.of(),
                    Map.of(),
                    Set.of(),
                    Map.of());
        }
    }

    /**
     * Weaves once before it counts, so that every class the transformer needs is loaded: one that
     * it had to load while it transforms could be the one being loaded (ClassCircularityError), or
     * a target, which the JVM would not offer to a transformer at work.
     */
    private void rehearse() {
        try {
            TypeInstrumentation type = byInternalName.get("java/io/FileInputStream");
            byte[] original = new JdkLocator().locate(type.name()).resolve();
            new Transformation(type, original).weave(new ArrayList<>());
        } catch (Exception e) {
            report.failed("rehearsal", e);
        }
    }

    /** Retransforms loaded targets until none is left that was not offered to the transformer. */
    private void sweep(Instrumentation instrumentation) {
        List<Class<?>> targets = unwoven(instrumentation);
        for (int i = 0; i < SWEEPS && !targets.isEmpty(); i++) {
            initialise(targets);
            try {
                instrumentation.retransformClasses(targets.toArray(new Class<?>[0]));
            } catch (UnmodifiableClassException | LinkageError e) {
                oneByOne(instrumentation, targets);
            }
            targets = unwoven(instrumentation);
        }
        for (Class<?> target : targets) {
            report.failed(target.getName(), new IllegalStateException("never transformed"));
        }
    }

    /** JDK-8277444: the JVM may crash when a class is linked while it is retransformed. */
    private void initialise(List<Class<?>> targets) {
        for (Class<?> target : targets) {
            try {
                Class.forName(target.getName(), true, null);
            } catch (ClassNotFoundException | LinkageError e) {
                report.failed(target.getName(), e);
            }
        }
    }

    /**
     * When the JVM has refused all for the sake of one: the others are woven, that one is named.
     */
    private void oneByOne(Instrumentation instrumentation, List<Class<?>> targets) {
        for (Class<?> target : targets) {
            try {
                instrumentation.retransformClasses(target);
            } catch (UnmodifiableClassException | LinkageError e) {
                report.failed(target.getName(), e);
            }
        }
    }

    private List<Class<?>> unwoven(Instrumentation instrumentation) {
        List<Class<?>> targets = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() == null
                    && byInternalName.containsKey(loaded.getName().replace('.', '/'))
                    && !report.knows(loaded.getName())) {
                targets.add(loaded);
            }
        }
        return targets;
    }

    @Override
    @SuppressWarnings("removal") // on JDK 17 a security manager may look at the caller's stack
    public byte[] transform(
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] original) {
        if (loader != null || name == null) {
            return null;
        }
        TypeInstrumentation type = byInternalName.get(name);
        if (type == null) {
            return null;
        }
        return AccessController.doPrivileged(new Transformation(type, original));
    }

    /** One class on its way; a failure leaves the class as it was and is reported by name. */
    private final class Transformation implements PrivilegedAction<byte[]> {
        private final TypeInstrumentation type;
        private final byte[] original;

        Transformation(TypeInstrumentation type, byte[] original) {
            this.type = type;
            this.original = original;
        }

        byte[] weave(List<String> missing) {
            return weaving.weave(type, original, missing);
        }

        @Override
        public byte[] run() {
            Ledger.exempt();
            try {
                List<String> missing = new ArrayList<>();
                byte[] woven = weave(missing);
                report.woven(type.name(), missing);
                return woven;
            } catch (Throwable t) {
                report.failed(type.name(), t);
                return null;
            } finally {
                Ledger.include();
            }
        }
    }
}
