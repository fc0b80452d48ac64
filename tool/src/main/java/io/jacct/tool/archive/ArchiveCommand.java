// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.archive;

import com.google.gson.JsonObject;
import io.jacct.field.Units;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Printable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import picocli.CommandLine.Command;

/** {@code jacct archive}: makes the archive that lets the script start quickly. */
@Command(
        name = "archive",
        description = {
            "Makes the archive of class data with which the script jacct starts quickly, "
                    + "for the JDK that runs this command.",
            "The script does this by itself, in the background, at its first use."
        })
public final class ArchiveCommand extends JacctCommand {
    @Override
    public Integer call() throws Exception {
        ArchiveFiles files = ArchiveFiles.own();
        files.prepare();
        try (FileChannel channel =
                        FileChannel.open(
                                files.directory().resolve("lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            // of several first uses at once the later ones wait, and find what they want
            assert lock.isValid();
            make(files);
        } catch (IOException e) {
            throw Failure.unwritten(files.directory().toString(), e);
        }
        return ExitStatus.DONE;
    }

    private void make(ArchiveFiles files) throws IOException, InterruptedException, Failure {
        boolean current = files.isCurrent();
        if (!current) {
            files.tidy();
            new ArchiveMaker(files).make();
        }
        if (!Files.exists(files.archive())) {
            throw new Failure("this Java makes no archive of class data");
        }
        long bytes = Files.size(files.archive());
        if (json()) {
            JsonObject object = new JsonObject();
            object.addProperty("archive", files.archive().toString());
            object.addProperty("made", !current);
            object.addProperty("bytes", bytes);
            out().println(Json.line(object));
        } else {
            String text = files.archive() + ", " + Units.bytes(bytes);
            out().println(Printable.line(text + (current ? ", is up to date" : "")));
        }
    }
}
