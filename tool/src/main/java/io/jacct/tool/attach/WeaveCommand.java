// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import com.google.gson.JsonObject;
import io.jacct.field.Units;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.SharedFiles;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Printable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct weave}: fills the weave cache before any application starts. */
@Command(
        name = "weave",
        description = {
            "Fills the cache of woven classes for the JDK that runs this command, so "
                    + "that even the first start with the agent is quick.",
            "For images of containers: with --cache DIR every user may read the kept classes."
        })
public final class WeaveCommand extends JacctCommand {
    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "The directory, made if it does not exist; by default this user's own.")
    private File cache;

    @Parameters(
            arity = "0..1",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description = "Options of the agent, key=value,...; some change the woven classes.")
    private String options;

    @Override
    public Integer call() throws Exception {
        Map<String, String> notes = WeavingJvm.run(pages(), cache, options);
        Path directory = Path.of(notes.getOrDefault("cache", ""));
        if (!Files.isDirectory(directory)) {
            throw new Failure("nothing is kept: the weave cache is " + directory);
        }
        if (cache != null) {
            SharedFiles.open(directory);
        }
        print(directory, notes);
        return ExitStatus.DONE;
    }

    private void print(Path directory, Map<String, String> notes) throws IOException {
        long bytes = SharedFiles.bytes(directory);
        String unwoven = notes.getOrDefault("unwoven", "");
        if (json()) {
            JsonObject object = new JsonObject();
            object.addProperty("cache", directory.toString());
            object.addProperty("types", Integer.parseInt(notes.get("woven")));
            object.addProperty("unwoven", unwoven);
            object.addProperty("bytes", bytes);
            out().println(Json.line(object));
        } else {
            String line = notes.get("woven") + " types woven, " + Units.bytes(bytes);
            out().println(
                            Printable.line(
                                    line
                                            + " in "
                                            + directory
                                            + (unwoven.isEmpty()
                                                    ? ""
                                                    : "; not woven: " + unwoven)));
        }
    }
}
