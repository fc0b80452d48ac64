// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.pipe;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * {@code System.in} and {@code System.out}, as they are when the JVM starts. {@code System.err} is
 * made like {@code System.out}, and the test takes its output for an error. The streams are pipes
 * here; a file that they are redirected to counts as a file. Standard input gets no data, so the
 * rows only query it.
 */
final class StandardStreams extends Family {
    private static final String LINE = "moved\n";

    StandardStreams(Path directory) {
        super(directory);
    }

    @Override
    protected void rows() {
        of(InputStream.class, "java.lang.System.in");
        row("available()", "pipeOthers=1", () -> System.in.available());
        unseen(
                "is a FileInputStream with a buffer, and counts for pipes what that counts",
                "read readAllBytes readNBytes skip skipNBytes transferTo close");
        nothing("InputStream() mark reset markSupported nullInputStream");
        of(PrintStream.class, "java.lang.System.out");
        PrintStream out = System.out;
        byte[] line = LINE.getBytes(StandardCharsets.US_ASCII);
        String written = "pipeWrites=1 pipeWriteBytes=6";
        row("print(String)", written, () -> out.print(LINE));
        row("append(CharSequence)", written, () -> out.append(LINE));
        row("printf(String,Object[])", written, () -> out.printf(LINE));
        row("println(String)", written, () -> out.println("moved"));
        row("println()", "pipeWrites=1 pipeWriteBytes=1", () -> out.println());
        row("write(int)", "pipeWrites=1 pipeWriteBytes=1", () -> out.write('\n'));
        row("write(byte[])", written, () -> out.write(line));
        row("write(byte[],int,int)", written, () -> out.write(line, 0, 6));
        row("writeBytes(byte[])", written, () -> out.writeBytes(line));
        row("flush() of nothing", "", () -> out.flush());
        row("checkError()", "", () -> out.checkError());
        unseen("as print(String)", "print append format printf println");
        unseen("opens and writes what it is given", "PrintStream");
        unseen("closes what it was given", "close");
        nothing("charset nullOutputStream");
    }
}
