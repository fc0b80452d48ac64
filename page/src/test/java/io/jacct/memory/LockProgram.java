// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Path;

/**
 * Another process that asks for the lock of a file. It says whether it got the lock, and keeps it
 * until its standard input ends.
 */
final class LockProgram implements AutoCloseable {
    private final Process process;
    private final boolean locked;

    private LockProgram(Process process) throws IOException {
        this.process = process;
        BufferedReader lines = process.inputReader();
        this.locked = Boolean.parseBoolean(lines.readLine());
    }

    /** A process that wants the page for its own. */
    static LockProgram on(Path file) throws IOException {
        return on(file, "hold");
    }

    /** A process that follows exits. */
    static LockProgram following(Path file) throws IOException {
        return on(file, "follow");
    }

    private static LockProgram on(Path file, String what) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path");
        return new LockProgram(
                new ProcessBuilder(
                                java,
                                "-Xshare:auto",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                classes,
                                LockProgram.class.getName(),
                                file.toString(),
                                what)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start());
    }

    /** Whether no other process had the lock. */
    boolean locked() {
        return locked;
    }

    /** Ends it as kill -9 does. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    public static void main(String[] arguments) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(arguments[0], "rw")) {
            FileLock lock =
                    arguments[1].equals("hold")
                            ? file.getChannel().tryLock(0, 2, false)
                            : file.getChannel().tryLock(HeldFile.WANTED, 1, true);
            System.out.println(lock != null);
            System.in.read();
        }
    }
}
