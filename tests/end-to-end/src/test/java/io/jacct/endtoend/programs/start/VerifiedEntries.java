// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.start;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * An agent that makes the JVM load the woven classes of a cache, one after the other, and prints
 * the verdict on each. The JVM must verify classes of the boot loader.
 */
public final class VerifiedEntries {
    private static final int HEADER = 8;
    private static final String INDEX = "types";

    private VerifiedEntries() {}

    /** The option of the agent is the cache. */
    public static void premain(String cache, Instrumentation instrumentation) throws Exception {
        Map<Path, byte[]> entries = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(cache), "*.woven")) {
            for (Path file : files) {
                entries.put(file.getFileName(), Files.readAllBytes(file));
            }
        }
        letAllReadTheLedger(instrumentation);
        StringBuilder verdicts = new StringBuilder();
        for (Map.Entry<Path, byte[]> entry : entries.entrySet()) {
            String verdict = verdict(entry.getValue(), instrumentation);
            verdicts.append(verdict).append(entry.getKey()).append('\n');
        }
        System.out.print(verdicts);
    }

    /**
     * Prepares the JVM as the agent does, because from here on woven methods may run and call the
     * ledger.
     */
    private static void letAllReadTheLedger(Instrumentation instrumentation) throws Exception {
        Module ledger = Class.forName("io.jacct.ledger.Ledger", false, null).getModule();
        for (Module module : ModuleLayer.boot().modules()) {
            instrumentation.redefineModule(
                    module, Set.of(ledger), Map.of(), Map.of(), Set.of(), Map.of());
        }
    }

    /** Does nothing, because the agent has done everything. */
    public static void main(String[] args) {}

    private static String verdict(byte[] file, Instrumentation instrumentation) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file))) {
            in.skipNBytes(HEADER);
            next(in);
            String type = new String(next(in), StandardCharsets.UTF_8);
            for (int left = in.readInt(); left > 0; left--) {
                next(in);
            }
            next(in);
            byte[] woven = next(in);
            return type.equals(INDEX) ? "index " : verdict(type, woven, instrumentation);
        }
    }

    private static String verdict(String type, byte[] woven, Instrumentation instrumentation) {
        try {
            Class<?> loaded = Class.forName(type, false, ClassLoader.getSystemClassLoader());
            instrumentation.redefineClasses(new ClassDefinition(loaded, woven));
            return "verified ";
        } catch (Exception | LinkageError e) {
            return "refused " + e.toString().replaceAll("\\s+", " ") + " ";
        }
    }

    private static byte[] next(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }
}
