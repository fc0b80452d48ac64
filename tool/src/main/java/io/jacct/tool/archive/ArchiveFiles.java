// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.archive;

import io.jacct.tool.command.CommandJar;
import io.jacct.tool.command.Failure;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The files of one archive, for one Java and one {@code jacct.jar}: the command's classes as a jar
 * that the JVM can archive, the archive, and a stamp. The script {@code jacct} uses an archive only
 * if the stamp has the sizes and times of all files as they are then. So it ignores what is old,
 * cut short or half made, and asks for a new one.
 *
 * <p>The archive is code that later commands run. So the directory must belong to this user or to
 * root, be no link, and be writable by nobody else. The script checks the same before each use.
 *
 * @param name the paths of both as a file name
 */
record ArchiveFiles(Path directory, String name, Path java, Path jar) {
    /** What a stamp says after an attempt that failed: the script does not ask again. */
    private static final String NONE = "none";

    private static final int LONGEST_NAME = 200;
    private static final int OTHERS_WRITE = 0022;
    private static final String STAMP = ".stamp";

    /** Those of the Java and the jar that run this command. */
    static ArchiveFiles own() throws Failure, IOException {
        Path java =
                ProcessHandle.current()
                        .info()
                        .command()
                        .map(Path::of)
                        .orElse(Path.of(System.getProperty("java.home"), "bin", "java"))
                        .toRealPath();
        Path jar = Path.of(CommandJar.path()).toRealPath();
        String name = plain(java + "_" + jar);
        int cut = Math.max(0, name.length() - LONGEST_NAME);
        return new ArchiveFiles(place(), name.substring(cut), java, jar);
    }

    /**
     * JDK 17 archives no class of a jar whose name a URL would escape. The script looks at bytes.
     */
    private static String plain(String paths) {
        Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding"));
        String bytes = new String(paths.getBytes(charset), StandardCharsets.ISO_8859_1);
        return bytes.replaceAll("[^A-Za-z0-9._-]", "_");
    }

    /** As the script finds it: by the environment, not by the property {@code user.home}. */
    private static Path place() throws Failure {
        String caches = System.getenv("XDG_CACHE_HOME");
        if (caches != null && caches.startsWith("/")) {
            return Path.of(caches, "jacct-command");
        }
        String home = System.getenv("HOME");
        if (home == null || !home.startsWith("/") || !Files.isDirectory(Path.of(home))) {
            throw new Failure("there is no home directory, and no XDG_CACHE_HOME, for an archive");
        }
        return Path.of(home, ".cache", "jacct-command");
    }

    Path file(String suffix) {
        return directory.resolve(name + suffix);
    }

    /** The classes of the command. */
    Path tool() {
        return file(".jar");
    }

    Path archive() {
        return file(".jsa");
    }

    /** Makes the directory, or checks the one that is there. */
    void prepare() throws Failure, IOException {
        try {
            if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(directory.getParent());
                Files.createDirectory(
                        directory,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
            }
        } catch (IOException e) {
            throw Failure.unwritten(directory.toString(), e);
        }
        String objection = objection();
        if (objection != null) {
            throw new Failure(directory + " " + objection + ": delete it");
        }
    }

    private String objection() throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return "is no directory, or a link";
        }
        Object owner = Files.getAttribute(directory, "unix:uid");
        Object me = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        if (!owner.equals(me) && !owner.equals(0)) {
            return "belongs to somebody else";
        }
        int mode = (Integer) Files.getAttribute(directory, "unix:mode");
        return (mode & OTHERS_WRITE) == 0 ? null : "can be written to by others";
    }

    /** Whether the script would use what is there, or has nothing to hope for. */
    boolean isCurrent() throws IOException {
        Path stamp = file(STAMP);
        if (!Files.isRegularFile(stamp)) {
            return false;
        }
        List<String> lines = Files.readAllLines(stamp);
        return !lines.isEmpty()
                && (lines.get(0).equals(facts(java, jar) + " " + NONE)
                        || Files.exists(archive())
                                && Files.exists(tool())
                                && lines.get(0).equals(facts(java, jar, tool(), archive())));
    }

    /** Tells the script that the archive is whole. */
    void stamp() throws IOException {
        stamp(facts(java, jar, tool(), archive()));
    }

    /** Tells the script that there will be no archive. */
    void stampNone() throws IOException {
        stamp(facts(java, jar) + " " + NONE);
    }

    private void stamp(String facts) throws IOException {
        Path fresh = file(".new");
        Files.writeString(fresh, String.join("\n", facts, java.toString(), jar.toString(), ""));
        Files.move(fresh, file(STAMP), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The size and the time in seconds of each, as the script reads them. */
    private static String facts(Path... files) throws IOException {
        StringBuilder facts = new StringBuilder();
        for (Path each : files) {
            long seconds = Files.getLastModifiedTime(each).to(TimeUnit.SECONDS);
            facts.append(facts.isEmpty() ? "" : " ")
                    .append(Files.size(each))
                    .append(' ')
                    .append(seconds);
        }
        return facts.toString();
    }

    /** Deletes what was made for a Java or a jar that is no longer there. */
    void tidy() throws IOException {
        try (DirectoryStream<Path> stamps = Files.newDirectoryStream(directory, "*" + STAMP)) {
            for (Path stamp : stamps) {
                List<String> lines = Files.readAllLines(stamp);
                if (lines.size() < 3
                        || !Files.exists(Path.of(lines.get(1)))
                        || !Files.exists(Path.of(lines.get(2)))) {
                    String file = stamp.getFileName().toString();
                    String stem = file.substring(0, file.length() - STAMP.length());
                    for (String suffix : List.of(STAMP, ".jar", ".jsa")) {
                        Files.deleteIfExists(directory.resolve(stem + suffix));
                    }
                }
            }
        }
    }
}
