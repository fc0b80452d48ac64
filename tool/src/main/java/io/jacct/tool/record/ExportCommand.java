// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import io.jacct.tool.command.CommandJar;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * {@code jacct export}: runs {@code jacct-export.jar}, which is a jar of its own because of its
 * libraries. It is looked for beside this one, and runs in this process, with a class loader that
 * knows nothing of this command.
 */
@Command(
        name = "export",
        description = {
            "Tells Prometheus or OpenTelemetry of all JVMs with jacct: one process for a machine.",
            "",
            "It runs jacct-export.jar, which lies beside jacct.jar, with the same arguments. java"
                    + " -jar jacct-export.jar --help lists them."
        })
public final class ExportCommand extends JacctCommand {
    private static final String JAR = "jacct-export.jar";
    private static final String MAIN = "io.jacct.export.Main";

    @Unmatched private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Failure {
        if (json()) {
            throw usage("export has no --json: --once prints everything as text");
        }
        File jar = jar();
        if (!jar.isFile()) {
            throw new Failure(
                    JAR + " is not beside jacct.jar: run it by java -jar " + JAR + hint());
        }
        run(jar);
        return ExitStatus.DONE;
    }

    private static File jar() {
        try {
            return new File(new File(CommandJar.path()).getParentFile(), JAR);
        } catch (Failure fromClasses) {
            return new File(JAR);
        }
    }

    private String hint() {
        return arguments.isEmpty() ? "" : " " + String.join(" ", arguments);
    }

    /** It ends this process itself, in answer to a signal, or at once if something is wrong. */
    private void run(File jar) throws Failure {
        try {
            URL[] classes = {jar.toURI().toURL()};
            ClassLoader own = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());
            Thread.currentThread().setContextClassLoader(own);
            Class.forName(MAIN, true, own)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) arguments.toArray(String[]::new));
        } catch (InvocationTargetException failed) {
            throw new Failure(JAR + " failed: " + failed.getCause());
        } catch (MalformedURLException | ReflectiveOperationException | LinkageError broken) {
            throw new Failure(jar + " is not an exporter: " + broken);
        }
    }
}
