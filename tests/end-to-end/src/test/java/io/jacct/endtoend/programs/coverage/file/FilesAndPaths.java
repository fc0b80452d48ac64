// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Set;

/**
 * {@code java.nio.file.Files}. The JDK decides how often a method looks at a path, and this often
 * differs from JDK to JDK.
 */
final class FilesAndPaths extends FilesContents {
    private static final String LOOK = "fileOthers=+";
    private static final String LISTED = "fileOthers=* fileOpens=1 fileCloses=1";
    private static final String CREATED = "fileOpens=1 fileCloses=1 fileOthers=*";

    /** A name that does not exist yet. */
    private static final String RANDOM = " fileReads=* fileReadBytes=*";

    private static final String DELETED = "fileFrees=1 fileOthers=*";

    private Path directory;
    private Path link;
    private UserPrincipal owner;

    FilesAndPaths(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        super.setUp();
        directory = Files.createDirectories(path("directory"));
        Path in = directory.resolve("in");
        if (Files.notExists(in)) {
            Files.createFile(in);
        }
        link = path("link");
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, file);
        owner = Files.getOwner(file);
    }

    @Override
    protected void rows() throws Exception {
        super.rows();
        looks();
        attributes();
        changes();
        creations();
        directories();
    }

    private void looks() {
        row("exists(Path,LinkOption[])", LOOK, () -> Files.exists(file));
        row("exists(Path,LinkOption[]) of no file", LOOK, () -> Files.exists(none));
        row("notExists(Path,LinkOption[])", LOOK, () -> Files.notExists(file));
        row("isDirectory(Path,LinkOption[])", LOOK, () -> Files.isDirectory(file));
        row("isRegularFile(Path,LinkOption[])", LOOK, () -> Files.isRegularFile(file));
        row("isSymbolicLink(Path)", LOOK, () -> Files.isSymbolicLink(file));
        row("isExecutable(Path)", LOOK, () -> Files.isExecutable(file));
        row("isReadable(Path)", LOOK, () -> Files.isReadable(file));
        row("isWritable(Path)", LOOK, () -> Files.isWritable(file));
        row("isSameFile(Path,Path)", LOOK, () -> Files.isSameFile(file, link));
        row("size(Path)", LOOK, () -> Files.size(file));
        row("readSymbolicLink(Path)", LOOK, () -> Files.readSymbolicLink(link));
        row("isHidden(Path)", "", () -> Files.isHidden(file));
        row("probeContentType(Path)", "fileOthers=*", () -> Files.probeContentType(file));
    }

    private void attributes() {
        row("getAttribute(Path,String,LinkOption[])", LOOK, () -> Files.getAttribute(file, "size"));
        row("getLastModifiedTime(Path,LinkOption[])", LOOK, () -> Files.getLastModifiedTime(file));
        row("getOwner(Path,LinkOption[])", LOOK + " rchar=*", () -> Files.getOwner(file))
                .remark("libc reads the names of users, unseen");
        row(
                "getPosixFilePermissions(Path,LinkOption[])",
                LOOK,
                () -> Files.getPosixFilePermissions(file));
        row(
                "readAttributes(Path,Class,LinkOption[])",
                LOOK,
                () -> Files.readAttributes(file, BasicFileAttributes.class));
        row(
                "readAttributes(Path,String,LinkOption[])",
                LOOK,
                () -> Files.readAttributes(file, "*"));
        row(
                "getFileStore(Path)",
                "fileOthers=+ fileOpens=* fileCloses=* fileReads=* fileReadBytes=* rchar=*",
                () -> Files.getFileStore(file));
        nothing("getFileAttributeView(Path,Class,LinkOption[])");
    }

    private void changes() {
        FileTime time = FileTime.fromMillis(1000);
        String set = "fileOthers=* fileOpens=* fileCloses=*";
        row(
                "setAttribute(Path,String,Object,LinkOption[])",
                set,
                () -> Files.setAttribute(file, "lastModifiedTime", time));
        row("setLastModifiedTime(Path,FileTime)", set, () -> Files.setLastModifiedTime(file, time));
        row("setOwner(Path,UserPrincipal)", LOOK, () -> Files.setOwner(file, owner));
        Set<PosixFilePermission> all = EnumSet.allOf(PosixFilePermission.class);
        row(
                "setPosixFilePermissions(Path,Set)",
                LOOK,
                () -> Files.setPosixFilePermissions(file, all));
        row("delete(Path)", DELETED, () -> Files.delete(file));
        row(
                "delete(Path) of no file",
                "fileOthers=+ fileErrors=*",
                failing(() -> Files.delete(none)));
        row("deleteIfExists(Path)", DELETED, () -> Files.deleteIfExists(file));
        row(
                "deleteIfExists(Path) of no file",
                "fileOthers=+ fileErrors=*",
                () -> Files.deleteIfExists(none));
    }

    private void creations() {
        row(
                        "createDirectories(Path,FileAttribute[]) of two",
                        LOOK + " fileErrors=1",
                        () -> Files.createDirectories(none.resolve("none")))
                .remark("tries the inner one first");
        row(
                "createDirectory(Path,FileAttribute[])",
                "fileOthers=1",
                () -> Files.createDirectory(none));
        row("createLink(Path,Path)", "fileOthers=1", () -> Files.createLink(none, file));
        row(
                "createSymbolicLink(Path,Path,FileAttribute[])",
                "fileOthers=1",
                () -> Files.createSymbolicLink(none, file));
        row(
                "createTempDirectory(Path,String,FileAttribute[])",
                LOOK + RANDOM,
                () -> temporary(Files.createTempDirectory(directory, "")));
        row(
                "createTempDirectory(String,FileAttribute[])",
                LOOK + RANDOM,
                () -> temporary(Files.createTempDirectory("")));
        row(
                "createTempFile(Path,String,String,FileAttribute[])",
                CREATED + RANDOM,
                () -> temporary(Files.createTempFile(directory, "", "")));
        row(
                "createTempFile(String,String,FileAttribute[])",
                CREATED + RANDOM,
                () -> temporary(Files.createTempFile("", "")));
    }

    private void directories() {
        row(
                "newDirectoryStream(Path)",
                "fileOpens=1 fileOthers=*",
                () -> keep(Files.newDirectoryStream(directory)));
        row(
                "newDirectoryStream(Path,String)",
                "fileOpens=1 fileOthers=*",
                () -> keep(Files.newDirectoryStream(directory, "*")));
        row(
                "newDirectoryStream(Path,Filter)",
                "fileOpens=1 fileOthers=*",
                () -> keep(Files.newDirectoryStream(directory, path -> true)));
        row("list(Path)", LISTED, () -> count(Files.list(directory)));
        row(
                "find(Path,int,BiPredicate,FileVisitOption[])",
                LISTED,
                () -> count(Files.find(directory, 9, (path, attributes) -> true)));
        row("walk(Path,FileVisitOption[])", LISTED, () -> count(Files.walk(directory)));
        row("walk(Path,int,FileVisitOption[])", LISTED, () -> count(Files.walk(directory, 9)));
        FileVisitor<Path> visitor = new SimpleFileVisitor<>() {};
        row("walkFileTree(Path,FileVisitor)", LISTED, () -> Files.walkFileTree(directory, visitor));
        row(
                "walkFileTree(Path,Set,int,FileVisitor)",
                LISTED,
                () -> Files.walkFileTree(directory, Set.of(), 9, visitor));
    }

    /** A path that is deleted when the workload is over. */
    private void temporary(Path path) {
        keep(() -> Files.delete(path));
    }
}
