// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The half of {@code java.nio.file.Files} that opens, reads, writes and copies, on 99 bytes. */
abstract class FilesContents extends Family {
    private static final Charset ASCII = StandardCharsets.US_ASCII;
    private static final String OPENED = "fileOpens=1 fileOthers=*";
    private static final String READ =
            "fileReads=+ fileReadBytes=99 fileOpens=1 fileCloses=1 fileOthers=*";
    private static final String WRITE =
            "fileWrites=+ fileWriteBytes=18 fileOpens=1 fileCloses=1 fileOthers=*";
    private static final String COPIED =
            "fileReads=1 fileReadBytes=99 fileWrites=1 fileWriteBytes=99 fileWriteNanos=0"
                    + " fileOpens=2 fileCloses=2 fileOthers=*";
    private static final Path ELSEWHERE = Path.of("/dev/shm");
    private static final List<String> LINES = List.of("eighteen", "letters!");

    /** A path that exists. */
    protected Path file;

    /** A copy of it. */
    protected Path same;

    /** A path that does not exist. */
    protected Path none;

    private int tries;

    FilesContents(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        file = file(99).toPath();
        same = Files.copy(file, path("same"), StandardCopyOption.REPLACE_EXISTING);
        none = path("none" + tries++);
    }

    @Override
    protected void rows() throws Exception {
        of(Files.class);
        reads();
        writes();
        copies();
        moveAway();
        opens();
    }

    private void reads() {
        row("readAllBytes(Path)", READ, () -> Files.readAllBytes(file));
        row(
                "readAllBytes(Path) of no file",
                "fileErrors=1 fileOtherNanos=+",
                failing(() -> Files.readAllBytes(none)));
        row("readString(Path)", READ, () -> Files.readString(file));
        row("readString(Path,Charset)", READ, () -> Files.readString(file, ASCII));
        row("readAllLines(Path)", READ, () -> Files.readAllLines(file));
        row("readAllLines(Path,Charset)", READ, () -> Files.readAllLines(file, ASCII));
        row("lines(Path)", READ, () -> count(Files.lines(file)));
        row("lines(Path,Charset)", READ, () -> count(Files.lines(file, ASCII)));
        row(
                "mismatch(Path,Path)",
                "fileReads=+ fileReadBytes=198 fileOpens=2 fileCloses=2 fileOthers=*",
                () -> Files.mismatch(file, same));
    }

    static void count(Stream<?> stream) {
        try (stream) {
            stream.forEach(one -> {});
        }
    }

    private void writes() {
        row("write(Path,byte[],OpenOption[])", WRITE, () -> Files.write(none, new byte[18]));
        row("write(Path,Iterable,OpenOption[])", WRITE, () -> Files.write(none, LINES));
        row(
                "write(Path,Iterable,Charset,OpenOption[])",
                WRITE,
                () -> Files.write(none, LINES, ASCII));
        row(
                "writeString(Path,CharSequence,OpenOption[])",
                WRITE,
                () -> Files.writeString(none, "eighteen  letters!"));
        row(
                "writeString(Path,CharSequence,Charset,OpenOption[])",
                WRITE,
                () -> Files.writeString(none, "eighteen  letters!", ASCII));
    }

    private void copies() {
        row("copy(Path,Path,CopyOption[])", COPIED, () -> Files.copy(file, none));
        row(
                "copy(Path,Path,CopyOption[]) over another",
                COPIED + " fileFrees=1",
                () -> Files.copy(file, same, StandardCopyOption.REPLACE_EXISTING));
        row(
                "copy(Path,OutputStream)",
                READ,
                () -> Files.copy(file, OutputStream.nullOutputStream()));
        row(
                "copy(InputStream,Path,CopyOption[])",
                WRITE,
                () -> Files.copy(new ByteArrayInputStream(new byte[18]), none));
        row("move(Path,Path,CopyOption[])", "fileOthers=+", () -> Files.move(file, none));
    }

    /** A move to another file system: a copy and a delete. */
    private void moveAway() throws Exception {
        Path away = Files.createTempDirectory(ELSEWHERE, "jacct-coverage").resolve("moved");
        away.getParent().toFile().deleteOnExit();
        row(
                        "move(Path,Path,CopyOption[]) to another file system",
                        COPIED + " fileErrors=1 fileFrees=1",
                        () -> Files.move(file, keptFile(away)))
                .remark("a rename that fails, a copy, a delete");
    }

    private Path keptFile(Path away) {
        keep(() -> Files.delete(away));
        return away;
    }

    private void opens() {
        row("newInputStream(Path,OpenOption[])", OPENED, () -> keep(Files.newInputStream(file)));
        row("newOutputStream(Path,OpenOption[])", OPENED, () -> keep(Files.newOutputStream(file)));
        row("newByteChannel(Path,OpenOption[])", OPENED, () -> keep(Files.newByteChannel(file)));
        row(
                "newByteChannel(Path,Set,FileAttribute[])",
                OPENED,
                () -> keep(Files.newByteChannel(file, Set.of())));
        row("newBufferedReader(Path)", OPENED, () -> keep(Files.newBufferedReader(file)));
        row(
                "newBufferedReader(Path,Charset)",
                OPENED,
                () -> keep(Files.newBufferedReader(file, ASCII)));
        row(
                "newBufferedWriter(Path,OpenOption[])",
                OPENED,
                () -> keep(Files.newBufferedWriter(file)));
        row(
                "newBufferedWriter(Path,Charset,OpenOption[])",
                OPENED,
                () -> keep(Files.newBufferedWriter(file, ASCII)));
        row(
                "createFile(Path,FileAttribute[])",
                "fileOpens=1 fileCloses=1",
                () -> Files.createFile(none));
    }
}
