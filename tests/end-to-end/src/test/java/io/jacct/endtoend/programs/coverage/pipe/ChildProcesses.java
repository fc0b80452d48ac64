// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.pipe;

import java.nio.file.Path;
import java.util.List;

/** How processes are started: {@code ProcessBuilder} and {@code Runtime.exec}. */
final class ChildProcesses extends OfProcesses {
    private static final String CAT = "cat";
    private static final String[] COMMAND = {CAT};
    private static final String ASIDE = " parks=*" + KERNEL_ASIDE;
    private static final String THREE = "pipeOpens=3" + ASIDE;

    private Path file;

    ChildProcesses(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        super.setUp();
        file = file(10).toPath();
    }

    private void start(ProcessBuilder builder) throws Exception {
        started(builder.start());
    }

    @Override
    protected void rows() {
        of(ProcessBuilder.class);
        row("start()", THREE, () -> start(new ProcessBuilder(CAT)))
                .remark("the kernel also sees what native code tells the child");
        row(
                "start() of no program",
                ASIDE.trim(),
                failing(() -> new ProcessBuilder(path("none").toString()).start()));
        row(
                        "start() with one output",
                        "pipeOpens=2" + ASIDE,
                        () -> start(new ProcessBuilder(CAT).redirectErrorStream(true)))
                .upTo(26, THREE)
                .remark("up to JDK 26 the JDK makes the third pipe all the same");
        row(
                "start() on a file",
                "pipeOpens=2 fileOpens=1 fileCloses=1" + ASIDE,
                () -> start(new ProcessBuilder(CAT).redirectOutput(file.toFile())));
        row(
                "start() from a file",
                "pipeOpens=2 fileOpens=1 fileCloses=1" + ASIDE,
                () -> start(new ProcessBuilder("sleep", "60").redirectInput(file.toFile())));
        row(
                        "startPipeline(List)",
                        "pipeOpens=5 pipeCloses=1" + ASIDE,
                        () -> ProcessBuilder.startPipeline(two()).forEach(this::started))
                .remark("the pipe in between is opened and closed here, too");
        nothing("ProcessBuilder command directory environment inheritIO redirectError");
        nothing("redirectErrorStream redirectInput redirectOutput");
        of(Runtime.class);
        runtime();
    }

    private static List<ProcessBuilder> two() {
        return List.of(new ProcessBuilder(CAT), new ProcessBuilder(CAT));
    }

    private void runtime() {
        Runtime runtime = Runtime.getRuntime();
        row("exec(String)", THREE, () -> started(runtime.exec(CAT)));
        row("exec(String,String[])", THREE, () -> started(runtime.exec(CAT, null)));
        row("exec(String,String[],File)", THREE, () -> started(runtime.exec(CAT, null, null)));
        row("exec(String[])", THREE, () -> started(runtime.exec(COMMAND)));
        row("exec(String[],String[])", THREE, () -> started(runtime.exec(COMMAND, null)));
        row(
                "exec(String[],String[],File)",
                THREE,
                () -> started(runtime.exec(COMMAND, null, null)));
        unseen("not seen, the JVM does it", "load loadLibrary gc exit halt");
        nothing("addShutdownHook availableProcessors freeMemory getRuntime maxMemory");
        nothing("removeShutdownHook runFinalization totalMemory version");
    }
}
