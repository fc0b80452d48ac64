// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Standard output. Keeps the reason why it could not be written, which the writers of the JDK do
 * not tell, and turns it into an exit status.
 */
public final class Output extends OutputStream {
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private IOException failure;

    /** A writer to it, in the charset of standard output. */
    public PrintWriter writer() {
        String charset = System.getProperty("stdout.encoding", Charset.defaultCharset().name());
        return new PrintWriter(this, false, Charset.forName(charset));
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    /**
     * The status of a command that ended with {@code status}, after all its output was flushed. A
     * command that has failed already has printed its line.
     */
    public int status(int status, PrintWriter err) {
        if (failure == null || status != ExitStatus.DONE || readerMayGo()) {
            return status;
        }
        Failure unwritten = Failure.unwritten("standard output", failure);
        err.println("jacct: " + unwritten.getMessage());
        err.flush();
        return unwritten.status();
    }

    /**
     * Whether it is a pipe. A pipe fails for only one reason: the reader has gone, as in {@code
     * jacct iostat 4711 1 | head}. Judged by the type of the file, because system messages come in
     * all languages.
     */
    public static boolean readerMayGo() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
            return target.startsWith("pipe:") || target.startsWith("socket:");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
