// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.FlightRecorderAccess;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.LimitLedger;
import io.jacct.ledger.VirtualLedger;
import io.jacct.memory.OwnProcess;
import io.jacct.weave.StartupTimings;
import io.jacct.weave.WeaveCache;
import io.jacct.weave.Weaver;
import io.jacct.weave.patch.Patches;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Starts the parts of the agent in their order. The ledger opens its memory, then the weaver
 * weaves. The management half waits until the application first asks for the platform MBean server.
 * {@link #stop} undoes the parts, the MBeans first. After it nothing refers to the classes that
 * were loaded for the agent.
 */
final class Startup {
    /** The command {@code weave} sets this in the JVM that it starts. */
    private static final String THOROUGH = "io.jacct.weave.thorough";

    /** The system properties that identify a JDK. */
    private static final String[] JDK = {
        "java.home", "java.runtime.version", "java.vm.name", "java.vm.version", "java.vendor"
    };

    /** The number of steps to undo, see {@link #stopPart}. */
    private static final int PARTS = 8;

    private final Options options;
    private final Instrumentation instrumentation;
    private final LoomLoader loom = new LoomLoader();
    private final LazyLoader readers = new LazyLoader(NestedJarClassLoader.READERS);
    private Supplier<String> undo;
    private Management management;
    private FlightRecorder flightRecorder;

    Startup(Options options, Instrumentation instrumentation) {
        this.options = options;
        this.instrumentation = instrumentation;
    }

    /**
     * Starts all parts and returns remarks for the user. If it throws, {@link #stop} undoes its
     * steps.
     */
    List<String> run(long startNanos) throws Exception {
        List<String> remarks = new ArrayList<>(options.complaints());
        StartupTimings phases = new StartupTimings(startNanos);
        phases.ended("options");
        String warning = LedgerStart.open(options.values());
        if (warning != null) {
            remarks.add(warning);
        }
        LedgerStart.survey(AgentJar.file());
        LedgerStart.meterSoon(new Meter(instrumentation));
        LedgerStart.note("version", Build.version());
        LedgerStart.note("options", options.toString());
        LedgerStart.note("jdk", System.getProperty("java.runtime.version"));
        LedgerStart.note("pid.namespace", OwnProcess.namespace());
        phases.ended("ledger");
        weave(remarks, phases);
        Applications.tell(instrumentation, true);
        management = new Management(readers, options.values().get("mbeans.max"));
        manage(options.values().get("jmx"));
        record();
        LedgerStart.woven();
        phases.ended("others");
        LedgerStart.note("startup.phases", phases.toString());
        LedgerStart.note("startup.nanos", Long.toString(System.nanoTime() - startNanos));
        return remarks;
    }

    /**
     * Undoes every part and returns remarks on parts that stay. If a part fails, it still undoes
     * the others and then throws; another call undoes the rest.
     */
    List<String> stop() throws Exception {
        List<String> remarks = new ArrayList<>();
        Throwable failed = null;
        for (int part = 0; part < PARTS; part++) {
            try {
                stopPart(part, remarks);
            } catch (IOException | RuntimeException | Error trouble) {
                failed = trouble;
            }
        }
        if (failed != null) {
            throw new IllegalStateException(failed.toString(), failed);
        }
        return remarks;
    }

    private void stopPart(int part, List<String> remarks) throws IOException {
        switch (part) {
            case 0 -> Ledger.exempt(); // no include() follows: the ledger is closed by then
            case 1 -> {
                if (management != null) {
                    management.close();
                }
            }
            case 2 -> {
                if (flightRecorder != null) {
                    flightRecorder.close();
                }
            }
            case 3 -> unweave(remarks);
            case 4 -> LedgerStart.close();
            case 5 -> Applications.tell(instrumentation, false);
            case 6 -> loom.close();
            default -> readers.close();
        }
    }

    private void unweave(List<String> remarks) {
        String woven = undo == null ? "" : undo.get();
        if (!woven.isEmpty()) {
            remarks.add("still woven, and counting nothing: ".concat(woven));
        }
    }

    /** Sets {@link #undo} first, because any later step may fail. */
    private void weave(List<String> remarks, StartupTimings phases) {
        WeaveCache cache =
                Build.isKnown()
                        ? WeaveCache.open(options.values().get("cache"), configuration())
                        : WeaveCache.none("off, this is not a packed build");
        try {
            Weaver weaver = new Weaver(instrumentation, patches(), cache, loom, options.skips());
            undo = weaver.undo();
            weaver.start(Boolean.getBoolean(THOROUGH), phases);
            for (String unknown : weaver.unknownSkips()) {
                remarks.add("weave.skip names a class that is not woven: ".concat(unknown));
            }
        } catch (Exception | LinkageError e) {
            throw new IllegalStateException(NewestJdk.failure(Runtime.version().feature(), e));
        } finally {
            // comes last, because the loads above may have found a fault in the cache
            if (cache.remark() != null) {
                remarks.add(cache.remark());
            }
            LedgerStart.note("cache", cache.state());
        }
    }

    /**
     * The build has woven with the options as they are by default. The command {@code weave} fills
     * a cache for a start without patches. Another agent may change classes as they are loaded; a
     * thread of the application would then have to wait for the loom.
     */
    private Patches patches() throws IOException {
        boolean usable =
                !"off".equals(options.values().get(Option.WEAVE_PATCHES.key))
                        && !Boolean.getBoolean(THOROUGH)
                        && !VirtualLedger.slices()
                        && !LimitLedger.enforced()
                        && !OwnProcess.hasAgentBeside(AgentJar.file().getName());
        return usable ? Patches.ofThisJdk() : null;
    }

    /**
     * Everything that decides about the woven form of given bytes. It is part of the cache's key.
     */
    private String configuration() {
        StringBuilder text = new StringBuilder("jacct ").append(Build.digest());
        for (String key : JDK) {
            text.append('\n').append(key).append(' ').append(System.getProperty(key));
        }
        return text.append("\nslices ")
                .append(VirtualLedger.slices())
                .append("\nlimits ")
                .append(options.values().get("enforce"))
                .toString();
    }

    private void manage(String jmx) {
        if ("eager".equals(jmx)) {
            management.run();
        } else if (!"off".equals(jmx)) {
            LedgerStart.onPlatformServer(management);
            if (PlatformServer.exists(instrumentation)) {
                Ledger.platformServer();
            }
        }
    }

    /** The events come soon, or wait until somebody switches them on. */
    private void record() {
        flightRecorder = new FlightRecorder(readers, options.values());
        FlightRecorderAccess.keep(flightRecorder);
        if ("on".equals(options.values().get(Option.JFR.key))) {
            LedgerStart.submit(new SwitchOn(flightRecorder));
        }
    }

    /** The worker switches the events on: the JDK's recorder takes a second to load. */
    private static final class SwitchOn implements Runnable {
        private final FlightRecorder recorder;

        SwitchOn(FlightRecorder recorder) {
            this.recorder = recorder;
        }

        @Override
        public void run() {
            String trouble = recorder.turn(true);
            if (trouble != null && !recorder.isClosed()) {
                Agent.say(trouble);
            }
        }
    }
}
