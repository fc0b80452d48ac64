// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import io.jacct.api.Counters;
import io.jacct.endtoend.programs.Application;
import io.jacct.samples.Marks;
import jakarta.annotation.Resource;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.startup.Tomcat;
import org.apache.lucene.index.IndexWriter;
import org.h2.Driver;

/** The jar that ships, and the class path of the programs under test. */
public final class Shipped {
    private static final Path JAR = Path.of(System.getProperty("jacct.jar"));

    private Shipped() {}

    public static Path jar() {
        if (!Files.isRegularFile(JAR)) {
            throw new IllegalStateException("there is no " + JAR + "; build the agent first");
        }
        return JAR;
    }

    /**
     * The weave cache of the child JVMs, so that nothing is left in the home of the user that
     * builds.
     */
    public static Path cache() {
        return Path.of("target", "weave-cache").toAbsolutePath();
    }

    /** The jar with which applications register their own counters and kstats. */
    public static Path api() {
        return Path.of(place(Counters.class));
    }

    /** libkstat, which a program may have on its class path. */
    public static Path kstat() {
        return Path.of(System.getProperty("jacct.kstat.jar"));
    }

    /** The exporter. */
    public static Path export() {
        return Path.of(System.getProperty("jacct.export.jar"));
    }

    /** The tab of JConsole. */
    public static Path console() {
        return Path.of(System.getProperty("jacct.console.jar"));
    }

    /** The programs of this module, the sample programs and what these need, jacct-api.jar too. */
    public static String classPath() {
        return String.join(
                File.pathSeparator,
                place(Application.class),
                place(Marks.class),
                place(Driver.class),
                place(IndexWriter.class),
                place(Tomcat.class),
                place(Resource.class),
                place(Counters.class));
    }

    /** The same and the jars that have these types. */
    public static String classPathWith(List<Class<?>> types) {
        StringBuilder path = new StringBuilder(classPath());
        types.forEach(type -> path.append(File.pathSeparator).append(place(type)));
        return path.toString();
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
