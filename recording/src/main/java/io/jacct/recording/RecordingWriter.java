// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import io.jacct.recording.codec.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Writes the recording of one JVM: into one file, or into a directory with a part for each hour.
 * For one thread.
 */
public final class RecordingWriter implements AutoCloseable {
    private static final long PART_MILLIS = 3_600_000;

    private final Path path;
    private final boolean isDirectory;
    private PartWriter part;
    private long beganMillis;

    private RecordingWriter(Path path, boolean isDirectory) {
        this.path = path;
        this.isDirectory = isDirectory;
    }

    /** Writes one file, which must not exist. */
    public static RecordingWriter ofFile(Path file) {
        return new RecordingWriter(file, false);
    }

    /** Writes parts into a directory, which is made for this user alone. */
    public static RecordingWriter ofDirectory(Path directory) {
        return new RecordingWriter(directory, true);
    }

    /**
     * Writes the next frame. It is in the file as a whole when this returns.
     *
     * @throws IOException if it was not written; earlier frames stay, and later ones may be written
     */
    public void write(Frame frame) throws IOException {
        if (isDirectory && part != null && frame.millis() - beganMillis >= PART_MILLIS) {
            close();
        }
        try {
            if (part == null) {
                part = open(frame);
                beganMillis = frame.millis();
            }
            part.write(frame);
        } catch (IOException failed) {
            if (isDirectory) {
                // a new file may find room where this one may not grow
                close();
            }
            throw failed;
        }
    }

    private PartWriter open(Frame first) throws IOException {
        if (!isDirectory) {
            return new PartWriter(path, first);
        }
        createPrivate(path);
        return new PartWriter(path.resolve(PartName.of(first.millis())), first);
    }

    /** Makes a directory and those above it, for this user alone, where there are none. */
    static void createPrivate(Path directory) throws IOException {
        Files.createDirectories(
                directory,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /**
     * Reads the last frame back.
     *
     * @throws IOException if there is none, or it cannot be read
     */
    public Frame last() throws IOException {
        // a part that has ended by its size is still there
        Path last = part == null ? path : part.path();
        try (Recording written = Recording.open(last.toFile())) {
            written.last();
            return written.frame();
        }
    }

    /** Ends the part if it has more bytes than that; the next frame begins another one. */
    boolean endPart(long mostBytes) throws IOException {
        boolean ends = isDirectory && part != null && part.length() > mostBytes;
        if (ends) {
            close();
        }
        return ends;
    }

    /** The file that is being written; null if there is none. */
    Path open() {
        return part == null ? null : part.path();
    }

    /** Closes the file. */
    @Override
    public void close() throws IOException {
        PartWriter last = part;
        part = null;
        if (last != null) {
            last.close();
        }
    }
}
