// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.faults;

import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.programs.faults.Faults;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A copy of the shipped jar in which each place of the agent first asks {@link Faults} whether to
 * fail. The jars that are stored in it are rewritten, too; there, classes that are not the agent's
 * own stay as they are.
 */
final class FaultyJar {
    private static final String[] SWITCH = {
        "Faults", "Fault", "Fault$1", "Fault$2", "Fault$3", "Fault$4", "Fault$5"
    };

    private static final Pattern PLACE = Pattern.compile("#(\\d+)");

    /** Sentences, by the number of the place. */
    final List<String> places = new ArrayList<>();

    private final List<String> methods = new ArrayList<>();

    /** The paths of the classes that have places. */
    private final Pattern only;

    /** Makes the jar at {@code target}, with places in all classes of the agent. */
    FaultyJar(Path target) throws IOException {
        this(target, Pattern.compile(".*"));
    }

    /** The same, but only classes with such a path have places. */
    FaultyJar(Path target, Pattern only) throws IOException {
        this.only = only;
        try (InputStream in = Files.newInputStream(Shipped.jar());
                OutputStream file = Files.newOutputStream(target);
                ZipOutputStream out = new ZipOutputStream(file)) {
            rewrite(in, out);
            for (String name : SWITCH) {
                String path = Faults.class.getName().replace('.', '/').replace("Faults", name);
                try (InputStream type =
                        Faults.class.getClassLoader().getResourceAsStream(path + ".class")) {
                    put(out, path + ".class", type.readAllBytes());
                }
            }
        }
    }

    /** Writes down the method of each place, a line for each, for the program that counts them. */
    Path methodsIn(Path file) throws IOException {
        return Files.write(file, methods);
    }

    /** Replaces the numbers of places in a line by their sentences. */
    String named(String line) {
        return PLACE.matcher(line).replaceAll(found -> "#" + found.group(1) + place(found));
    }

    private String place(MatchResult found) {
        return " [" + places.get(Integer.parseInt(found.group(1))).replace("$", "\\$") + "]";
    }

    private void rewrite(InputStream from, ZipOutputStream out) throws IOException {
        ZipInputStream in = new ZipInputStream(from);
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
            if (!entry.isDirectory()) {
                put(out, entry.getName(), rewrite(entry.getName(), in.readAllBytes()));
            }
        }
    }

    private byte[] rewrite(String name, byte[] bytes) throws IOException {
        if (name.endsWith(".jar")) {
            ByteArrayOutputStream inner = new ByteArrayOutputStream();
            try (ZipOutputStream out = new ZipOutputStream(inner)) {
                rewrite(new ByteArrayInputStream(bytes), out);
            }
            return inner.toByteArray();
        }
        return name.endsWith(".class") && FaultyClass.isOurs(name) && only.matcher(name).matches()
                ? FaultyClass.rewrite(bytes, places, methods)
                : bytes;
    }

    /** Adds an entry without compression, as the agent's own loader wants the jars in the jar. */
    private static void put(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        CRC32 sum = new CRC32();
        sum.update(bytes);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(sum.getValue());
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
    }
}
