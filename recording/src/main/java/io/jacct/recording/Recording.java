// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import io.jacct.recording.codec.Frame;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads the recording of one JVM, also while it grows. It stands on one frame, first on the first
 * one. For one thread at a time. All methods that move throw {@link IOException}, with one line for
 * a user, if the files are damaged or cannot be read; the recording then stands where it stood.
 */
public final class Recording implements AutoCloseable {
    /** A tick of the recorder may come late. */
    private static final int USUAL = 2;

    private static final DateTimeFormatter LOCAL =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    private final Path path;
    private final Consumer<String> trouble;
    private final Set<String> told = new HashSet<>();
    private List<Path> parts;
    private int place;
    private Part part;
    private int frame;

    private Recording(Path path, List<Path> parts, Consumer<String> trouble) throws IOException {
        this.path = path;
        this.parts = parts;
        this.trouble = trouble;
        if (!go(0, 1, each -> 0)) {
            throw new RecordingException(path + " has no frame yet");
        }
    }

    /** Whether this is a part, or a directory with recordings of one or more JVMs. */
    public static boolean isOne(File file) {
        try {
            return file.isDirectory()
                    ? !Store.recordings(file.toPath()).isEmpty()
                    : file.isFile() && PartHeader.isOne(file.toPath());
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Opens a recording; nobody is told of what is damaged. */
    public static Recording open(File from) throws IOException {
        return open(from, line -> {});
    }

    /**
     * Opens a recording. Frames that are damaged are passed over in all moves.
     *
     * @param from a part, the directory of a JVM, or a directory with that of one JVM
     * @param trouble is told once, in a line for a user, of each span that is damaged
     * @throws IOException if there is none, or more than one; the message names them
     */
    public static Recording open(File from, Consumer<String> trouble) throws IOException {
        Path path = from.toPath();
        try {
            if (!Files.readAttributes(path, BasicFileAttributes.class).isDirectory()) {
                return new Recording(path, List.of(path), trouble);
            }
        } catch (NoSuchFileException none) {
            throw new RecordingException("no recording " + from);
        }
        Path directory = Store.only(path);
        return new Recording(directory, PartName.list(directory), trouble);
    }

    /** Where to begin in a part. */
    private interface Begin {
        int of(Part part);
    }

    /**
     * Goes to the first frame that can be read, from that part on in that direction. Returns false,
     * and stays, if there is none.
     */
    private boolean go(int from, int step, Begin begin) throws IOException {
        for (int i = from; i >= 0 && i < parts.size(); i += step) {
            Part next = i == place && part != null ? part : openPart(i);
            int found = next == null ? -1 : next.readable(begin.of(next), step);
            if (next != null) {
                next.damages().forEach(this::tell);
            }
            if (found >= 0) {
                if (part != null && part != next) {
                    part.close();
                }
                part = next;
                place = i;
                frame = found;
                return true;
            } else if (next != null && next != part) {
                // its writer was killed before it had written a frame
                next.close();
            }
        }
        return false;
    }

    /** Returns null where one of several parts cannot be read. */
    private Part openPart(int i) throws IOException {
        try {
            return new Part(parts.get(i));
        } catch (NoSuchFileException removed) {
            return null;
        } catch (RecordingException unreadable) {
            if (parts.size() == 1) {
                throw unreadable;
            }
            tell(parts.get(i).toString(), unreadable.getMessage() + ": skipped");
            return null;
        }
    }

    private void tell(Part.Damage damage) {
        tell(
                damage.part() + " " + damage.fromMillis(),
                damage.part()
                        + " is damaged from "
                        + local(damage.fromMillis())
                        + " to "
                        + local(damage.toMillis())
                        + ": skipped");
    }

    private static String local(long millis) {
        return LOCAL.format(Instant.ofEpochMilli(millis).atZone(ZoneId.systemDefault()));
    }

    private void tell(String what, String line) {
        if (told.add(what)) {
            trouble.accept(line);
        }
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
        go(0, 1, each -> 0);
    }

    /** Goes to the last frame that is there now. */
    public void last() throws IOException {
        refresh();
        go(parts.size() - 1, -1, each -> each.frames() - 1);
    }

    /** Goes to the next frame. Returns false, and stays, if there is none yet. */
    public boolean next() throws IOException {
        if (frame + 1 == part.frames()) {
            refresh();
        }
        return go(place, 1, each -> each == part ? frame + 1 : 0);
    }

    /** Goes to the frame before. Returns false, and stays, if there is none. */
    public boolean previous() throws IOException {
        return go(place, -1, each -> each == part ? frame - 1 : each.frames() - 1);
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
        return go(last, -1, each -> each.at(millis));
    }

    /**
     * The time to the next frame, if nothing was recorded meanwhile: it is clearly longer than from
     * frame to frame elsewhere in the part. Otherwise 0, and after the last frame.
     */
    public long gapMillis() throws IOException {
        long here = millis();
        long next = elsewhere(this::next);
        long usual = part.usualMillis();
        return usual > 0 && next - here > USUAL * usual ? next - here : 0;
    }

    /**
     * The time from a frame to the next one, mostly, in the part in which it stands; 0 if that is
     * not known.
     */
    public long usualMillis() {
        return part.usualMillis();
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
        go(parts.indexOf(stoodIn), 1, each -> stood);
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
