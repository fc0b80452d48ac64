// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.search;

import io.jacct.memory.PageDirectory;
import io.jacct.snapshot.page.Page;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** The pages that a process may read, for all that follow JVMs as they come and go. */
public final class PageSearch {
    private PageSearch() {}

    /** Whether this process may read the pages of all users. */
    public static boolean isRoot() {
        return PageDirectory.user().equals("root");
    }

    /** The default pages of this user, for root those of all users. Opening a file checks it. */
    public static List<File> readable() {
        return isRoot() ? Page.listOfAllUsers() : Page.list();
    }

    /** The pages in one directory, by process id. */
    public static List<File> in(File directory) {
        return Page.list(directory);
    }

    /**
     * What tells a file from a later one of the same name, and what two names of one file have in
     * common; the empty text if the file is gone.
     */
    public static Object key(File file) {
        try {
            BasicFileAttributes now =
                    Files.readAttributes(file.toPath(), BasicFileAttributes.class);
            return List.of(String.valueOf(now.fileKey()), now.creationTime());
        } catch (IOException gone) {
            return "";
        }
    }
}
