// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.WorkerLedger;
import io.jacct.weave.patch.Patches;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.AccessController;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Boot loader. The only class file transformer that changes classes. The agent calls {@link
 * #start}. The JVM calls {@link #transform} on any thread that loads or retransforms.
 *
 * <p>It stays registered until {@link Unweaver} removes it. It depends on nothing but the bytes
 * that it is given: JFR on JDK 17 retransforms the same classes from their original bytes, and gets
 * the advice again. One look-up answers foreign names with null, before anything else is touched. A
 * patch that the build has made gives the woven bytes. Without one that fits they come from the
 * cache. If the cache does not have exactly these bytes, the loom weaves them, and the result goes
 * into the cache.
 */
public final class Weaver implements ClassFileTransformer, Runnable {
    /**
     * The most sweeps, for a JVM that refuses a class every time. Otherwise sweeps end when one
     * finds nothing.
     */
    private static final int SWEEPS = 8;

    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private final Instrumentation instrumentation;
    private Patches patches;
    private final WeaveCache cache;
    final LazyClassWeaver loom;
    private final WeaveReport report = new WeaveReport();
    final MemoryShortage shortage = new MemoryShortage(this);
    private final PerClassRetransformer single;
    final Targets targets;
    private final AtomicInteger atWork = new AtomicInteger();
    private volatile boolean stopped;
    private CacheWarmer filling;

    /**
     * Makes a weaver for one start. It leaves the types in {@code skips} as they are.
     *
     * @param patches null if there are none for this JDK and these options
     */
    public Weaver(
            Instrumentation instrumentation,
            Patches patches,
            WeaveCache cache,
            ClassWeaver.Loader loader,
            Collection<String> skips) {
        this.instrumentation = instrumentation;
        this.patches = patches;
        this.cache = cache;
        this.targets = new Targets(skips);
        this.loom = new LazyClassWeaver(loader, this);
        this.single = new PerClassRetransformer(instrumentation, cache, report);
    }

    /**
     * Undoes {@link #start}, and returns the names of classes that are still woven. It may be taken
     * before the start, so that a start that fails can be undone, too.
     */
    public Supplier<String> undo() {
        return new Unweaver(this, instrumentation);
    }

    /**
     * Weaves loaded classes, registers for later ones, and proves that the counting works.
     *
     * @param thorough whether to load every type first, and return when all that can be kept is
     *     kept
     * @param phases is told how long each step takes
     */
    public void start(boolean thorough, StartupTimings phases) throws Exception {
        Supplier<String> undo = undo();
        Ledger.exempt();
        try {
            readLedger("java.base");
            readLedger("java.management");
            patches = PatchChoice.of(patches, cache);
            List<String> known = patches == null ? cache.types() : patches.names();
            phases.ended("cache");
            ClassWeaver brought = known == null || thorough ? loom.load() : null;
            targets.add(brought == null ? known : brought.types());
            if (thorough) {
                loadTypes();
            }
            phases.ended("weaver");
            instrumentation.addTransformer(this, true);
            LedgerStart.periodically(shortage);
            fill(brought, thorough);
            sweep();
            if (loom.awaitStart()) {
                sweep();
                fill(loom.loaded(), false);
            }
            WorkerLedger.woven();
            phases.ended("retransform");
            new SelfTest(report).run();
            report.publish();
            phases.ended("self-test");
            CacheWarmer begun = fill(null, false);
            if (begun != null) {
                begun.help();
            }
        } catch (Exception | Error e) {
            undo.get();
            throw e;
        } finally {
            Ledger.include();
        }
    }

    /** The names of types to skip that no loom has. Meaningful once {@link #start} has returned. */
    public Set<String> unknownSkips() {
        return targets.unknownSkips();
    }

    /** Lets woven code in the module call the ledger, in the boot loader's unnamed module. */
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

    private void loadTypes() {
        for (String type : targets.types()) {
            try {
                Class.forName(type, false, null);
            } catch (ClassNotFoundException | LinkageError e) {
                report.failed(type, e);
            }
        }
    }

    /**
     * Gives the cache what it lacks, beside other work. Only the first call begins that. Returns
     * null if the cache cannot be written.
     */
    synchronized CacheWarmer fill(ClassWeaver brought, boolean thorough) {
        if (filling == null && !stopped && brought != null) {
            filling = CacheWarmer.begin(brought, cache, loom.takeLacked(), thorough);
        }
        return filling;
    }

    /**
     * Retransforms loaded targets until none is left that was not offered to the transformer.
     * Targets that do without the loom while it is on its way are left to the next sweep.
     */
    synchronized void sweep() {
        List<Class<?>> waiting = unwoven();
        for (int i = 0; i < SWEEPS && !waiting.isEmpty() && !stopped; i++) {
            link(waiting);
            try {
                instrumentation.retransformClasses(waiting.toArray(new Class<?>[0]));
            } catch (UnmodifiableClassException
                    | LinkageError
                    | UnsupportedOperationException
                    | InternalError e) {
                single.retransform(waiting);
            }
            if (loom.isOnItsWay()) {
                return;
            }
            waiting = unwoven();
        }
        for (int i = 0; i < waiting.size() && !stopped && !shortage.isNoticed(); i++) {
            report.failed(waiting.get(i).getName(), new IllegalStateException("never transformed"));
        }
    }

    /** The agent's worker sweeps once more after a shortage of memory, which may last. */
    @Override
    public void run() {
        try {
            sweep();
        } catch (OutOfMemoryError lasting) {
            shortage.notice();
        }
    }

    /**
     * Links the classes, because the JVM may crash when a class is linked while it is retransformed
     * (JDK-8277444). Asking for constructors links. Initialising would be more than is needed, and
     * on JDK 25 start the pool of the virtual threads.
     */
    private void link(List<Class<?>> waiting) {
        for (Class<?> target : waiting) {
            try {
                target.getDeclaredConstructors();
            } catch (LinkageError e) {
                report.failed(target.getName(), e);
            }
        }
    }

    private List<Class<?>> unwoven() {
        List<Class<?>> waiting = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() == null
                    && targets.contains(loaded.getName())
                    && !report.knows(loaded.getName())) {
                waiting.add(loaded);
            }
        }
        return waiting;
    }

    /**
     * A failure leaves the class as it was. It is reported here, since the JVM would not do that.
     */
    @Override
    public byte[] transform(
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] original) {
        try {
            return loader == null && name != null && targets.containsInternal(name)
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
                                            type, loaded, original, patches, cache, loom, report));
            // a thread that has taken longer than stop() waits leaves the class as it is
            return stopped ? null : woven;
        } finally {
            atWork.decrementAndGet();
        }
    }

    /** Names the type, or has it tried again. If even that fails, counts the failure. */
    private void fail(ClassLoader loader, String name, Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            shortage.notice();
            return;
        }
        try {
            if (loader != null || name == null) {
                return;
            }
            String type = name.replace('/', '.');
            if (targets.contains(type)
                    && !(failure instanceof VirtualMachineError && loom.retry(type))) {
                report.failed(type, failure);
            }
        } catch (Throwable notEvenThat) {
            Ledger.suppressed(failure);
        }
    }

    /**
     * Weaves nothing from now on, and returns when no thread is weaving any more. It does not wait
     * long. A thread may be held up, and a thread whose stack was full could not report its end.
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

    /** The names of the types that were offered to the transformer, woven or not. */
    List<String> touched() {
        return report.known();
    }

    /** Treats the type as never offered. */
    void forget(String type) {
        report.forget(type);
    }

    /** Reports that a type, or the loom itself, could not be loaded or woven. */
    void failed(String what, Throwable why) {
        report.failed(what, why);
    }
}
