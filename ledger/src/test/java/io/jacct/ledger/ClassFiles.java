// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.field.Field;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Snapshot;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/** The compiled classes of jacct, as the build put them on this class path: in folders or jars. */
final class ClassFiles {
    private ClassFiles() {}

    /** Those that the boot loader has for every operation: the ledger and what it calls. */
    static List<ClassReader> ofTheWriteHalf() throws IOException {
        List<ClassReader> classes = beside(Counter.class);
        classes.addAll(beside(Layout.class));
        classes.addAll(beside(Ledger.class));
        return classes;
    }

    /** Those of both halves, and the lists of fields. */
    static List<ClassReader> ofBothHalves() throws IOException {
        List<ClassReader> classes = ofTheWriteHalf();
        classes.addAll(beside(Snapshot.class));
        classes.addAll(beside(Field.class));
        return classes;
    }

    /** The classes of the package of {@code one}, and of the packages below it. */
    private static List<ClassReader> beside(Class<?> one) throws IOException {
        String folder = one.getPackageName().replace('.', '/');
        Path at = place(one);
        if (Files.isDirectory(at)) {
            return below(at.resolve(folder));
        }
        try (FileSystem jar = FileSystems.newFileSystem(at)) {
            return below(jar.getPath(folder));
        }
    }

    /** The folder or the jar that the class comes from. */
    private static Path place(Class<?> one) {
        try {
            return Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static List<ClassReader> below(Path folder) throws IOException {
        List<ClassReader> classes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
                classes.add(new ClassReader(Files.readAllBytes(file)));
            }
        }
        return classes;
    }
}
