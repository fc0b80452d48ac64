// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import io.jacct.snapshot.PageInfo;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * A directory of recordings, one directory for each JVM: {@code COMMAND-PID-START}. One recorder
 * writes to it at a time, which a lock holds. The oldest parts go by age and size.
 */
public final class Store implements AutoCloseable {
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final int MOST_NAME = 40;
    private static final int MOST_LISTED = 8;

    /** All parts that are being written have one of so many shares of the directory's size. */
    private static final int SHARES = 8;

    private static final long TRY_MILLIS = 50;

    private final Path directory;
    private final FileChannel lock;

    private Store(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /**
     * Opens a directory to write, and makes it where there is none. Waits so long for another
     * recorder to end: one that was killed has the lock until the kernel has cleared up after it.
     *
     * @throws IOException if another recorder writes there, or this user may not
     */
    public static Store open(Path directory, long waitMillis) throws IOException {
        RecordingWriter.createPrivate(directory);
        FileChannel file =
                FileChannel.open(
                        directory.resolve(".lock"),
                        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
        if (!lock(file, waitMillis)) {
            file.close();
            throw new RecordingException("another recorder writes to " + directory);
        }
        return new Store(directory, file);
    }

    private static boolean lock(FileChannel file, long waitMillis) throws IOException {
        long begun = System.nanoTime();
        boolean locked = lock(file);
        while (!locked && System.nanoTime() - begun < waitMillis * 1_000_000) {
            LockSupport.parkNanos(TRY_MILLIS * 1_000_000);
            locked = lock(file);
        }
        return locked;
    }

    private static boolean lock(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException inThisJvm) {
            return false;
        }
    }

    /** Begins the recording of a JVM; its file comes with the first frame. */
    public RecordingWriter writer(PageInfo page) {
        return RecordingWriter.ofDirectory(directory.resolve(name(page)));
    }

    private static String name(PageInfo page) {
        String command = page.notes().getOrDefault("command", "").split(" ")[0];
        String last = command.substring(command.lastIndexOf('/') + 1);
        String plain = last.replaceAll("[^A-Za-z0-9._]+", "_").replaceAll("^[._]+", "");
        String named = plain.isEmpty() ? "jvm" : plain;
        return named.substring(0, Math.min(named.length(), MOST_NAME))
                + "-"
                + page.pid()
                + "-"
                + START.format(Instant.ofEpochMilli(page.startedMillis()));
    }

    /** The directory of the only JVM in {@code path}, which may be that directory itself. */
    static Path only(Path path) throws IOException {
        List<Path> all = recordings(path);
        if (all.isEmpty()) {
            throw new RecordingException("no recording in " + path);
        } else if (all.size() > 1) {
            String names =
                    all.stream()
                            .sorted()
                            .limit(MOST_LISTED)
                            .map(each -> each.getFileName().toString())
                            .collect(Collectors.joining(", "));
            String more = all.size() > MOST_LISTED ? ", ..." : "";
            throw new RecordingException(
                    path + " has recordings of " + all.size() + " JVMs: name one, " + names + more);
        }
        return all.get(0);
    }

    /** The directories of JVMs in {@code path}, which may be one itself. */
    static List<Path> recordings(Path path) throws IOException {
        if (!PartName.list(path).isEmpty()) {
            return List.of(path);
        }
        List<Path> all = new ArrayList<>();
        for (Path each : directories(path)) {
            if (!PartName.list(each).isEmpty()) {
                all.add(each);
            }
        }
        return all;
    }

    private static List<Path> directories(Path path) throws IOException {
        List<Path> all = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(path, Files::isDirectory)) {
            found.forEach(all::add);
        }
        return all;
    }

    /**
     * Ends parts that are long, so that the directory has never much more than {@code mostBytes}:
     * what is being written cannot be removed. Returns whether there were any.
     */
    public boolean endParts(long mostBytes, List<RecordingWriter> writers) throws IOException {
        boolean ended = false;
        for (RecordingWriter each : writers) {
            ended |= each.endPart(mostBytes / SHARES / writers.size());
        }
        return ended;
    }

    /** A file of the directory. */
    private record Stored(Path path, long millis, long bytes) {}

    /**
     * Removes parts whose last frame is older than {@code keepMillis}, and then the oldest ones
     * until all have at most {@code mostBytes}. Those that {@code writers} write stay.
     */
    public void retain(long keepMillis, long mostBytes, List<RecordingWriter> writers)
            throws IOException {
        List<Path> open = writers.stream().map(RecordingWriter::open).toList();
        List<Stored> parts = parts();
        long sum = parts.stream().mapToLong(Stored::bytes).sum();
        long oldest = System.currentTimeMillis() - keepMillis;
        for (Stored each : parts) {
            boolean goes = each.millis < oldest || sum > mostBytes;
            if (goes && !open.contains(each.path)) {
                Files.deleteIfExists(each.path);
                sum -= each.bytes;
            }
        }
        for (Path each : directories(directory)) {
            boolean used = open.stream().anyMatch(part -> part != null && part.startsWith(each));
            if (!used && isEmpty(each)) {
                Files.deleteIfExists(each);
            }
        }
    }

    private static boolean isEmpty(Path path) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(path)) {
            return !all.iterator().hasNext();
        }
    }

    /** All parts, the oldest first. */
    private List<Stored> parts() throws IOException {
        List<Stored> all = new ArrayList<>();
        for (Path each : directories(directory)) {
            for (Path part : PartName.list(each)) {
                BasicFileAttributes found = Files.readAttributes(part, BasicFileAttributes.class);
                all.add(new Stored(part, found.lastModifiedTime().toMillis(), found.size()));
            }
        }
        all.sort(Comparator.comparingLong(Stored::millis));
        return all;
    }

    /** Gives the directory free for another recorder. */
    @Override
    public void close() throws IOException {
        lock.close();
    }
}
