// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.File;
import java.nio.file.Path;

/** {@code java.io.File}: each look at a path is one operation. */
final class PlainFiles extends Family {
    private static final String LOOK = "fileOthers=1";

    /** A file with a random number as its name. */
    private static final String LOOKS = "fileOthers=+ fileReads=* fileReadBytes=*";

    private File file;
    private File directory;
    private File none;
    private int tries;

    PlainFiles(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        file = file(10);
        directory = file.getParentFile();
        none = path("none" + tries++).toFile();
    }

    @Override
    protected void rows() {
        of(File.class);
        nothing(
                "File compareTo getAbsoluteFile getAbsolutePath getName getParent getParentFile getPath isAbsolute");
        nothing("deleteOnExit toPath");
        row("toURL()", LOOK, () -> call(File.class, file, "toURL")).remark("is it a directory?");
        row("isHidden()", LOOK, () -> file.isHidden());
        row("toURI()", LOOK, () -> file.toURI()).remark("is it a directory?");
        looks();
        lists();
        changes();
    }

    private void looks() {
        row("exists()", LOOK, () -> file.exists());
        row("exists() of no file", LOOK, () -> none.exists());
        row("isDirectory()", LOOK, () -> file.isDirectory());
        row("isFile()", LOOK, () -> file.isFile());
        row("canExecute()", LOOK, () -> file.canExecute());
        row("canRead()", LOOK, () -> file.canRead());
        row("canWrite()", LOOK, () -> file.canWrite());
        row("length()", LOOK, () -> file.length());
        row("lastModified()", LOOK, () -> file.lastModified());
        row("getFreeSpace()", LOOK, () -> file.getFreeSpace());
        row("getTotalSpace()", LOOK, () -> file.getTotalSpace());
        row("getUsableSpace()", LOOK, () -> file.getUsableSpace());
        row("getCanonicalFile()", LOOK, () -> file.getCanonicalFile());
        row("getCanonicalPath()", LOOK, () -> file.getCanonicalPath());
    }

    private void lists() {
        row("list()", LOOK, () -> directory.list());
        row("list() of no directory", LOOK, () -> file.list());
        row("list(FilenameFilter)", LOOK, () -> directory.list((in, name) -> true));
        row("listFiles()", LOOK, () -> directory.listFiles());
        row("listFiles(FileFilter)", LOOK, () -> directory.listFiles(one -> true));
        row("listFiles(FilenameFilter)", LOOK, () -> directory.listFiles((in, name) -> true));
        row("listRoots()", "", () -> File.listRoots());
    }

    private void changes() {
        row("createNewFile()", LOOK, () -> none.createNewFile());
        row(
                "createTempFile(String,String)",
                LOOKS,
                () -> temporary(File.createTempFile("temporary", null)));
        row(
                "createTempFile(String,String,File)",
                LOOKS,
                () -> temporary(File.createTempFile("temporary", null, directory)));
        row("mkdir()", LOOK, () -> none.mkdir());
        row("mkdirs()", "fileOthers=+", () -> new File(none, "none").mkdirs());
        row("delete()", "fileFrees=1", () -> file.delete());
        row("delete() of no file", LOOK, () -> none.delete());
        row("renameTo(File)", LOOK, () -> file.renameTo(none));
        row("setExecutable(boolean)", LOOK, () -> file.setExecutable(true));
        row("setExecutable(boolean,boolean)", LOOK, () -> file.setExecutable(true, true));
        row("setLastModified(long)", LOOK, () -> file.setLastModified(1000));
        row("setReadOnly()", LOOK, () -> none.setReadOnly());
        row("setReadable(boolean)", LOOK, () -> file.setReadable(true));
        row("setReadable(boolean,boolean)", LOOK, () -> file.setReadable(true, true));
        row("setWritable(boolean)", LOOK, () -> file.setWritable(true));
        row("setWritable(boolean,boolean)", LOOK, () -> file.setWritable(true, true));
    }

    /** A path that is deleted when the workload is over. */
    private void temporary(File created) {
        keep(created::delete);
    }
}
