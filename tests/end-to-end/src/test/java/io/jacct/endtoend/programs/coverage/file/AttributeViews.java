// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/**
 * Methods that read and set attributes: of a path, of a link, of a name in a directory, of a store.
 */
final class AttributeViews extends Family {
    private static final String LOOK = "fileOthers=+";

    /** Setting them opens the file on some JDKs. */
    private static final String SET = "fileOthers=* fileOpens=* fileCloses=*";

    private static final FileTime TIME = FileTime.fromMillis(1000);

    private GroupPrincipal group;
    private UserPrincipal owner;
    private Set<PosixFilePermission> permissions;
    private FileStore store;
    private PosixFileAttributeView path;
    private PosixFileAttributeView link;
    private PosixFileAttributeView name;

    AttributeViews(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        Path file = file(10).toPath();
        Path pointer = path("link");
        Files.deleteIfExists(pointer);
        Files.createSymbolicLink(pointer, file);
        Class<PosixFileAttributeView> type = PosixFileAttributeView.class;
        PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
        group = attributes.group();
        owner = attributes.owner();
        permissions = attributes.permissions();
        store = Files.getFileStore(file);
        path = Files.getFileAttributeView(file, type);
        link = Files.getFileAttributeView(pointer, type, LinkOption.NOFOLLOW_LINKS);
        DirectoryStream<Path> stream = keep(Files.newDirectoryStream(path("")));
        name =
                ((SecureDirectoryStream<Path>) stream)
                        .getFileAttributeView(file.getFileName(), type);
    }

    @Override
    protected void rows() {
        of(PosixFileAttributeView.class);
        nothing("name()");
        row("getOwner()", LOOK + " rchar=*", () -> path.getOwner());
        row("readAttributes()", LOOK + " rchar=*", () -> path.readAttributes());
        row("readAttributes() of a link", LOOK + " rchar=*", () -> link.readAttributes());
        row("readAttributes() in a directory", LOOK + " rchar=*", () -> name.readAttributes());
        row("setGroup(GroupPrincipal)", SET, () -> path.setGroup(group));
        row("setOwner(UserPrincipal)", SET, () -> path.setOwner(owner));
        row("setOwner(UserPrincipal) of a link", SET, () -> link.setOwner(owner));
        row("setPermissions(Set)", SET, () -> path.setPermissions(permissions));
        row("setTimes(FileTime,FileTime,FileTime)", SET, () -> path.setTimes(TIME, TIME, null));
        row(
                        "setTimes(FileTime,FileTime,FileTime) of a link",
                        SET + " fileErrors=*",
                        () -> link.setTimes(TIME, TIME, null))
                .remark("may try to open it first");
        row(
                "setTimes(FileTime,FileTime,FileTime) in a directory",
                SET,
                () -> name.setTimes(TIME, TIME, null));
        stores();
    }

    private void stores() {
        of(FileStore.class);
        nothing("getFileStoreAttributeView name type");
        unseen("may look at the system's own files", "supportsFileAttributeView");
        row("getAttribute(String)", LOOK, () -> store.getAttribute("totalSpace"));
        row("getTotalSpace()", LOOK, () -> store.getTotalSpace());
        row("getUnallocatedSpace()", LOOK, () -> store.getUnallocatedSpace());
        row("getUsableSpace()", LOOK, () -> store.getUsableSpace());
        row("getBlockSize()", LOOK, () -> store.getBlockSize());
        nothing("isReadOnly()");
    }
}
