// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.PageDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The default pages of this user. A page's file has the process id as its name. Where several pid
 * namespaces share the directory, processes may have the same id, and the later ones have a number
 * behind it. A process id means what it means in the reader's own namespace.
 */
final class PageFiles {
    private static final String NAME = "[0-9]+(-[0-9]{1,9})?";

    private static final String NAME_ONE = ", name a file: ";

    /** With the name of a user behind it this is the directory of that user's pages. */
    private static final File BEGIN = PageDirectory.path("");

    private PageFiles() {}

    /** Those of all users, this user's first. A directory that is a link does not count. */
    static List<File> listOfAllUsers() {
        File own = PageDirectory.path();
        List<File> pages = new ArrayList<>(list(own));
        File[] others =
                BEGIN.getParentFile().listFiles((dir, name) -> name.startsWith(BEGIN.getName()));
        for (File each : others == null ? new File[0] : others) {
            if (!each.equals(own) && !Files.isSymbolicLink(each.toPath())) {
                pages.addAll(list(each));
            }
        }
        return pages;
    }

    static String user(File page) {
        String directory = String.valueOf(page.getParent());
        String begin = BEGIN.getPath();
        return directory.startsWith(begin) ? directory.substring(begin.length()) : "";
    }

    /** All of them, of live and dead JVMs, by process id. */
    static List<File> list(File directory) {
        File[] files = directory.listFiles((dir, name) -> name.matches(NAME));
        List<File> pages = new ArrayList<>(files == null ? List.of() : Arrays.asList(files));
        pages.sort(
                Comparator.comparing((File file) -> id(file).length())
                        .thenComparing(PageFiles::id)
                        .thenComparing(PageFiles::turn));
        return pages;
    }

    private static String id(File file) {
        return file.getName().split("-")[0];
    }

    private static long turn(File file) {
        String name = file.getName();
        return name.contains("-") ? Long.parseLong(name.substring(name.indexOf('-') + 1)) : 1;
    }

    /**
     * The page of process {@code pid} in the reader's namespace, or of a dead process that had this
     * id. The file need not exist.
     *
     * @throws PageException if that could be several pages, or the only ones are of live processes
     *     in other namespaces
     */
    static File ofPid(File directory, long pid) throws PageException {
        String name = Long.toString(pid);
        List<File> pages = list(directory).stream().filter(each -> id(each).equals(name)).toList();
        List<File> nearest = of(Page.Life.HERE, pages);
        if (nearest.size() > 1) {
            // they have started within one tick of the clock by which a process is known
            List<File> own = nearest.stream().filter(PageFiles::isOfOwnNamespace).toList();
            nearest = own.isEmpty() ? nearest : own;
        } else if (nearest.isEmpty()) {
            nearest = of(Page.Life.ENDED, pages);
        }
        if (nearest.size() > 1) {
            throw new PageException(
                    "several pages are of a process " + pid + NAME_ONE + names(nearest));
        }
        if (nearest.isEmpty() && !pages.isEmpty()) {
            throw new PageException(
                    "process "
                            + pid
                            + " has no page here, but in another pid namespace (container)"
                            + NAME_ONE
                            + names(pages));
        }
        return nearest.isEmpty() ? PageDirectory.file(directory, pid) : nearest.get(0);
    }

    private static List<File> of(Page.Life life, List<File> pages) {
        return pages.stream().filter(file -> life(file) == life).toList();
    }

    private static Page.Life life(File file) {
        try (Page page = Page.open(file)) {
            return page.life();
        } catch (PageException damaged) {
            return Page.Life.ENDED;
        }
    }

    private static boolean isOfOwnNamespace(File file) {
        try (Page page = Page.open(file)) {
            Object own = Files.getAttribute(Path.of("/proc/self/ns/pid"), "unix:ino");
            return own.toString().equals(page.namespace());
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    private static String names(List<File> files) {
        return files.stream().map(File::getPath).collect(Collectors.joining(", "));
    }
}
