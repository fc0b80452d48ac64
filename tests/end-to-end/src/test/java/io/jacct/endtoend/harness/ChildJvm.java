// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import io.jacct.endtoend.jdks.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds the command line of a JVM to start, step by step. The JVM's own reads (control groups,
 * free memory) are switched off. HotSpot does not verify classes of the JDK itself. Where a test is
 * about woven classes, they are from the {@link VerifiedCache}, or the JVM is made to verify them.
 */
public final class ChildJvm {
    /**
     * Options against two warnings of the JVM: on agents that attach late, and on agents whose jar
     * is appended to the boot path.
     */
    private static final String[] NO_WARNINGS = {"-XX:+EnableDynamicAgentLoading", "-Xshare:off"};

    private static final String[] QUIET = {
        "-XX:-UseContainerSupport",
        "-XX:-UseDynamicNumberOfCompilerThreads",
        "-XX:ErrorFile=/dev/null"
    };

    private static final String[] STRICT = {
        "-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal"
    };

    /**
     * With {@code -Pfull}, and not with {@code -Pslow}, JVMs have both compilers. Half of the
     * processor time of a JVM that lives for seconds goes into the second one.
     */
    private static final boolean BOTH =
            Boolean.getBoolean("jacct.full") && !Boolean.getBoolean("jacct.verified");

    private static final List<String> SMALL = BOTH ? List.of() : List.of("-XX:TieredStopAtLevel=1");

    private final String java;
    private final List<String> before = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private final List<String> program = new ArrayList<>();
    private List<String> first = SMALL;
    private Path directory;
    private String cache = Shipped.cache().toString();

    private ChildJvm(String java) {
        this.java = java;
    }

    /** A JVM that reads nothing on its own account. */
    public static ChildJvm on(Jdk jdk) {
        return plain(jdk).options(QUIET);
    }

    /**
     * The same, and the JVM verifies woven classes. This switches class data sharing off. The JVM
     * has no cache, so that it weaves all classes anew.
     */
    public static ChildJvm strict(Jdk jdk) {
        ChildJvm child = on(jdk).brief().options(STRICT);
        child.cache = "off";
        return child;
    }

    /**
     * A JVM as users start it, whose woven classes are all from a cache that the verifier has seen.
     * It starts in a fifth of the processor time of a {@link #strict} one.
     */
    public static ChildJvm verified(Jdk jdk) {
        return on(jdk).cached(VerifiedCache.of(jdk));
    }

    /**
     * A verified JVM for programs that compare themselves with the kernel. The agent reads about
     * threads only when they begin and end, and it says how much it reads then.
     */
    public static ChildJvm compared(Jdk jdk) {
        return verified(jdk).brief().options("-Djacct.kernel=exits");
    }

    /**
     * A strict JVM with marks, for a comparison with the kernel byte for byte. The JVM also shows
     * the number of bytes of class files that it has read, and the agent reads nothing about
     * threads.
     */
    public static ChildJvm marked(Jdk jdk) {
        return strict(jdk)
                .options("-Dsamples.marks=mbeans", "-Djacct.kernel=off")
                .options("--add-exports=java.management/sun.management=ALL-UNNAMED")
                .options("--add-exports=java.management/sun.management.counter=ALL-UNNAMED");
    }

    /**
     * A JVM as a user starts it. Except with {@code -Pfull} it has the first compiler only, unless
     * the test asks for {@link #withBothCompilers}.
     */
    public static ChildJvm plain(Jdk jdk) {
        return new ChildJvm(jdk.java());
    }

    /** The command: {@code java -jar jacct.jar ...}. */
    public static ChildJvm jacct(Jdk jdk, String... arguments) {
        return jar(jdk, Shipped.jar(), arguments);
    }

    /** What the exporter says of pages that other tests have made unreadable at the same time. */
    public static final String PAGES_OF_OTHERS = "jacct export: /dev/shm/";

    /** The exporter: {@code java -jar jacct-export.jar ...}, with these pages among its own. */
    public static ChildJvm export(Jdk jdk, Path pages, String... arguments) {
        ChildJvm child = jar(jdk, Shipped.export(), "--pages", pages.toString(), "--no-containers");
        child.program.addAll(Arrays.asList(arguments));
        return child;
    }

    /** A jar that is a program. */
    public static ChildJvm jar(Jdk jdk, Path jar, String... arguments) {
        ChildJvm child = plain(jdk);
        child.options("-XX:TieredStopAtLevel=1", "-jar", jar.toString());
        child.program.addAll(Arrays.asList(arguments));
        return child;
    }

    /** Runs a command of the JDK on a process, to its end. */
    public static Finished command(Jdk jdk, String name, long pid, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(jdk.command(name), Long.toString(pid)));
        command.addAll(Arrays.asList(arguments));
        try (RunningJvm running =
                new RunningJvm(new ProcessBuilder(command).start(), String.join(" ", command))) {
            return running.finish();
        }
    }

    /**
     * For a JVM that lives for a few seconds: it has the first compiler only. With the second one a
     * start that weaves takes half as much processor time again.
     */
    public ChildJvm brief() {
        return options("-XX:TieredStopAtLevel=1");
    }

    /** For throughput, for what interleaves, and for what the second compiler could change. */
    public ChildJvm withBothCompilers() {
        first = List.of();
        return this;
    }

    /** For a JVM to which the agent is attached later. */
    public ChildJvm attachable() {
        return options(NO_WARNINGS);
    }

    public ChildJvm options(String... more) {
        options.addAll(Arrays.asList(more));
        return this;
    }

    /** Adds the agent with its page in {@code page}, where the page stays. */
    public ChildJvm accounted(Path page) {
        return agent("page=" + page);
    }

    /** Adds the agent with these options, possibly none. */
    public ChildJvm agent(String agentOptions) {
        return agent(Shipped.jar(), agentOptions);
    }

    public ChildJvm agent(Path jar, String agentOptions) {
        return options("-javaagent:" + jar + (agentOptions.isEmpty() ? "" : "=" + agentOptions));
    }

    /** Adds the cache that all these tests share. A {@link #strict} JVM has none otherwise. */
    public ChildJvm cached() {
        cache = Shipped.cache().toString();
        return this;
    }

    public ChildJvm cached(Path directory) {
        cache = directory.toString();
        return this;
    }

    /** Uses the agent's default cache. */
    public ChildJvm cachedByDefault() {
        cache = null;
        return this;
    }

    public ChildJvm in(Path workingDirectory) {
        directory = workingDirectory;
        return this;
    }

    public ChildJvm program(Class<?> main, Object... arguments) {
        return program(main.getName(), arguments);
    }

    public ChildJvm program(String main, Object... arguments) {
        options("-cp", Shipped.classPath());
        program.add(main);
        for (Object argument : arguments) {
            program.add(argument.toString());
        }
        return this;
    }

    /** Its files may not become longer than so many blocks of 512 bytes, as on a full disk. */
    public ChildJvm withFilesUpTo(long blocks) {
        return under(List.of("sh", "-c", "ulimit -f " + blocks + "; exec \"$@\"", "sh"));
    }

    /** Another command starts it and gets its command line as the last arguments. */
    public ChildJvm under(List<String> command) {
        before.addAll(command);
        return this;
    }

    /** Starts it, with its standard streams at the caller's. */
    public RunningJvm start() throws IOException {
        List<String> command = new ArrayList<>(before);
        command.add(java);
        if (cache != null) {
            command.add("-Djacct.cache=" + cache);
        }
        command.addAll(first);
        command.addAll(options);
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command);
        if (directory != null) {
            builder.directory(directory.toFile());
        }
        // the JVM prints a line on standard error for each of these, and the tests compare that
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        // the options of a child say where its home is
        builder.environment().remove("XDG_CACHE_HOME");
        // with more arenas glibc reads a byte of /proc/sys/vm/overcommit_memory at some time
        builder.environment().put("MALLOC_ARENA_MAX", "1");
        Process process = builder.start();
        while (!AttachFile.remove(process.pid())) {
            process.destroyForcibly();
            process = builder.start();
        }
        return new RunningJvm(process, String.join(" ", command));
    }

    /** Starts it and waits for its end. */
    public Finished run() throws IOException, InterruptedException {
        try (RunningJvm running = start()) {
            return running.finish();
        }
    }
}
