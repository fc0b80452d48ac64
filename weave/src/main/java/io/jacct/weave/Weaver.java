// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.Ledger;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.AccessController;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Boot loader. The class file transformer, the only one. The agent calls {@link #start}, the JVM
 * calls {@link #transform} on whatever thread loads or retransforms.
 *
 * <p>Stays registered until {@link Unweaver} takes it out and depends on nothing but the bytes it
 * is given: JFR on JDK 17 retransforms the same classes from their original bytes and gets the
 * advice again. Foreign names are answered with null by one look-up, before anything else is
 * touched. What is woven comes from the cache or, where that has not exactly these bytes, from the
 * loom, and then goes into the cache.
 */
public final class Weaver implements ClassFileTransformer {
    /** Sweeps end when one finds nothing; a bound for a JVM that refuses a class every time. */
    private static final int SWEEPS = 8;

    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private static final String FIRST = "java.io.FileInputStream";

    private final Instrumentation instrumentation;
    private final WeaveCache cache;
    final LazyLoom loom;
    private final WeaveReport report = new WeaveReport();
    private final OneByOne single;
    private final Set<String> types = new HashSet<>();
    private final Set<String> internalNames = new HashSet<>();
    private final AtomicInteger atWork = new AtomicInteger();
    private volatile boolean stopped;

    /** For one start. */
    public Weaver(Instrumentation instrumentation, WeaveCache cache, Loom.Loader loader) {
        this.instrumentation = instrumentation;
        this.cache = cache;
        this.loom = new LazyLoom(loader, this);
        this.single = new OneByOne(instrumentation, cache, report);
    }

    /**
     * Weaves what is loaded, registers for what comes, proves that the counting works. What it
     * returns undoes it, once, and says what could not be undone.
     *
     * @param thorough loads every type first, and returns when all that can be kept is kept
     * @param phases what it tells how long its steps take
     */
    public Supplier<String> start(boolean thorough, Phases phases) throws Exception {
        Unweaver undo = new Unweaver(this, instrumentation);
        Ledger.exempt();
        try {
            readLedger("java.base");
            readLedger("java.management");
            List<String> known = cache.types();
            phases.ended("cache");
            Loom brought = known == null || thorough ? loom.load() : null;
            name(brought == null ? known : brought.types());
            if (thorough) {
                loadTypes();
            }
            phases.ended("loom");
            instrumentation.addTransformer(this, true);
            sweep();
            if (loom.awaitStart()) {
                sweep();
            }
            phases.ended("retransform");
            new SelfTest(report).run();
            report.publish();
            phases.ended("self-test");
            if (thorough && cache.isWritable()) {
                new Filling(brought, cache).runThrough();
            } else if (brought != null) {
                fill(brought);
            }
            return undo;
        } catch (Exception | Error e) {
            undo.get();
            throw e;
        } finally {
            Ledger.include();
        }
    }

    void name(List<String> names) {
        for (String name : names) {
            types.add(name);
            internalNames.add(name.replace('.', '/'));
        }
    }

    /** Woven code in the module calls the ledger, which is in the boot loader's unnamed module. */
    private void readLedger(String name) {
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
     * Weaves once before it counts, so that every class the loom needs is loaded before there is a
     * transformer: see {@link LazyLoom}.
     */
    void rehearse(Loom brought) {
        try {
            brought.weave(FIRST, brought.original(FIRST), new ArrayList<>());
        } catch (IOException | RuntimeException | LinkageError e) {
            report.failed("rehearsal", e);
        }
    }

    private void loadTypes() {
        for (String type : types) {
            try {
                Class.forName(type, false, null);
            } catch (ClassNotFoundException | LinkageError e) {
                report.failed(type, e);
            }
        }
    }

    /** The cache gets what it lacks, as far as it can be written. */
    void fill(Loom brought) {
        if (cache.isWritable() && !stopped) {
            new Filling(brought, cache).begin();
        }
    }

    /**
     * Retransforms loaded targets until none is left that was not offered to the transformer. Those
     * that do without the loom while it is on its way are left to the next sweep.
     */
    synchronized void sweep() {
        List<Class<?>> targets = unwoven();
        for (int i = 0; i < SWEEPS && !targets.isEmpty() && !stopped; i++) {
            link(targets);
            try {
                instrumentation.retransformClasses(targets.toArray(new Class<?>[0]));
            } catch (UnmodifiableClassException
                    | LinkageError
                    | UnsupportedOperationException
                    | InternalError e) {
                single.retransform(targets);
            }
            if (loom.isOnItsWay()) {
                return;
            }
            targets = unwoven();
        }
        for (int i = 0; i < targets.size() && !stopped; i++) {
            report.failed(targets.get(i).getName(), new IllegalStateException("never transformed"));
        }
    }

    /**
     * JDK-8277444: the JVM may crash when a class is linked while it is retransformed. To ask for
     * constructors links; to initialise would be more than is needed, and start on JDK 25 the pool
     * of the virtual threads.
     */
    private void link(List<Class<?>> targets) {
        for (Class<?> target : targets) {
            try {
                target.getDeclaredConstructors();
            } catch (LinkageError e) {
                report.failed(target.getName(), e);
            }
        }
    }

    private List<Class<?>> unwoven() {
        List<Class<?>> targets = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() == null
                    && types.contains(loaded.getName())
                    && !report.knows(loaded.getName())) {
                targets.add(loaded);
            }
        }
        return targets;
    }

    /** Whatever fails leaves the class as it was; the JVM would say nothing of it. */
    @Override
    public byte[] transform(
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] original) {
        try {
            return loader == null && name != null && internalNames.contains(name)
                    ? transform(name.replace('/', '.'), redefined != null, original)
                    : null;
        } catch (Throwable failure) {
            fail(loader, name, failure);
            return null;
        }
    }

    @SuppressWarnings("removal") // on JDK 17 a security manager may look at the caller's stack
    private byte[] transform(String type, boolean loaded, byte[] original) {
        atWork.incrementAndGet();
        try {
            byte[] woven =
                    stopped
                            ? null
                            : AccessController.doPrivileged(
                                    new Transformation(
                                            type, loaded, original, cache, loom, report));
            // whoever has taken longer than stop() waits leaves the class as it is
            return stopped ? null : woven;
        } finally {
            atWork.decrementAndGet();
        }
    }

    /** It is named, or woven once more; where there is no room to say even that, it is counted. */
    private void fail(ClassLoader loader, String name, Throwable failure) {
        try {
            if (loader != null || name == null) {
                return;
            }
            String type = name.replace('/', '.');
            if (types.contains(type)
                    && !(failure instanceof VirtualMachineError && loom.retry(type))) {
                report.failed(type, failure);
            }
        } catch (Throwable notEvenThat) {
            Ledger.suppressed(failure);
        }
    }

    /**
     * Weaves nothing from now on, and returns when no thread is weaving any more. A thread may be
     * kept from its end, and one whose stack was full could not say that it has come to it; so that
     * is not waited for long.
     */
    void stop() {
        stopped = true;
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (atWork.get() > 0 && System.nanoTime() < end) {
            Thread.yield();
        }
        synchronized (this) {
            // a sweep that was under way has ended
            return;
        }
    }

    /** Names of the types that were offered to it, woven or not. */
    List<String> touched() {
        return report.known();
    }

    /** As if the type had not been offered to it. */
    void forget(String type) {
        report.forget(type);
    }

    /** A type, or the loom itself, cannot be had. */
    void failed(String what, Throwable why) {
        report.failed(what, why);
    }
}
