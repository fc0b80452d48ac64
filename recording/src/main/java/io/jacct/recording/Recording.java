// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import io.jacct.recording.codec.Frame;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the recording of one JVM, also while it grows. It stands on one frame, first on the first
 * one. For one thread at a time. All methods that move throw {@link IOException}, with one line for
 * a user, if the files are damaged or cannot be read; the recording then stands where it stood.
 */
public final class Recording implements AutoCloseable {
    private final Path path;
    private List<Path> parts;
    private int place;
    private Part part;
    private int frame;

    private Recording(Path path, List<Path> parts) throws IOException {
        this.path = path;
        this.parts = parts;
        if (!enter(0, 1)) {
            throw new RecordingException(path + " has no frame yet");
        }
    }

    /**
     * Opens a recording.
     *
     * @param from a part, the directory of a JVM, or a directory with that of one JVM
     * @throws IOException if there is none, or more than one; the message names them
     */
    public static Recording open(File from) throws IOException {
        Path path = from.toPath();
        if (Files.isRegularFile(path)) {
            return new Recording(path, List.of(path));
        } else if (!Files.isDirectory(path)) {
            throw new RecordingException("no recording " + from);
        }
        Path directory = Store.only(path);
        return new Recording(directory, PartName.list(directory));
    }

    /**
     * Goes to a part with frames, from that one on in that direction, and stands on its first
     * frame. Returns false, and stays, if there is none.
     */
    private boolean enter(int from, int step) throws IOException {
        for (int i = from; i >= 0 && i < parts.size(); i += step) {
            Part next = i == place && part != null ? part : new Part(parts.get(i));
            if (next.frames() > 0) {
                if (part != null && part != next) {
                    part.close();
                }
                part = next;
                place = i;
                frame = 0;
                return true;
            }
            // its writer was killed before it had written a frame
            next.close();
        }
        return false;
    }

    /** The process of the JVM. */
    public long pid() {
        return part.header().pid();
    }

    /** When its agent started, in milliseconds since 1970. */
    public long startedMillis() {
        return part.header().startedMillis();
    }

    /** Its command line, as in the page. */
    public String command() {
        return part.header().command();
    }

    /** The frame on which it stands. */
    public Frame frame() throws IOException {
        return part.frame(frame);
    }

    /** The time of that frame, in milliseconds since 1970. */
    public long millis() {
        return part.millis(frame);
    }

    /** Whether the JVM ran at that time. */
    public boolean alive() {
        return part.alive(frame);
    }

    /** Goes to the first frame. */
    public void first() throws IOException {
        enter(0, 1);
    }

    /** Goes to the last frame that is there now. */
    public void last() throws IOException {
        refresh();
        if (enter(parts.size() - 1, -1)) {
            frame = part.frames() - 1;
        }
    }

    /** Goes to the next frame. Returns false, and stays, if there is none yet. */
    public boolean next() throws IOException {
        if (frame + 1 == part.frames()) {
            refresh();
        }
        if (frame + 1 < part.frames()) {
            frame++;
            return true;
        }
        return enter(place + 1, 1);
    }

    /** Goes to the frame before. Returns false, and stays, if there is none. */
    public boolean previous() throws IOException {
        if (frame > 0) {
            frame--;
            return true;
        }
        boolean moved = enter(place - 1, -1);
        if (moved) {
            frame = part.frames() - 1;
        }
        return moved;
    }

    /**
     * Goes to the last frame at this time or before it, in milliseconds since 1970. Returns false,
     * and stays, if all frames are later.
     */
    public boolean at(long millis) throws IOException {
        refresh();
        int last = parts.size() - 1;
        while (last > 0 && PartName.millis(parts.get(last)) > millis) {
            last--;
        }
        int stoodIn = place;
        int stood = frame;
        if (enter(last, -1) && part.at(millis) >= 0) {
            frame = part.at(millis);
            return true;
        }
        enter(stoodIn, 1);
        frame = stood;
        return false;
    }

    /** The time of the first frame, in milliseconds since 1970. The recording stays where it is. */
    public long firstMillis() throws IOException {
        return elsewhere(this::first);
    }

    /** The time of the last frame that is there now. The recording stays where it is. */
    public long lastMillis() throws IOException {
        return elsewhere(this::last);
    }

    /** A way to another frame. */
    private interface Move {
        void go() throws IOException;
    }

    private long elsewhere(Move move) throws IOException {
        Path stoodIn = parts.get(place);
        int stood = frame;
        move.go();
        long millis = millis();
        enter(parts.indexOf(stoodIn), 1);
        frame = stood;
        return millis;
    }

    /** Finds frames that were written meanwhile. Returns whether there are any after this one. */
    public boolean refresh() throws IOException {
        part.grow();
        if (Files.isDirectory(path)) {
            Path now = parts.get(place);
            List<Path> found = PartName.list(path);
            if (found.contains(now)) {
                parts = found;
                place = found.indexOf(now);
            }
        }
        return frame + 1 < part.frames() || place + 1 < parts.size();
    }

    @Override
    public void close() throws IOException {
        part.close();
    }
}
