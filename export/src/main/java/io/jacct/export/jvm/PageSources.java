// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import io.jacct.snapshot.search.PageSearch;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The files that may be pages: the default pages that this user may read, those of containers, and
 * those in directories that the user names. Containers have a {@code /dev/shm} of their own. It is
 * reached through the root directory of one of their processes, which the kernel grants to root and
 * to the processes' own user.
 *
 * <p>Whoever runs in a container decides what is there. So no link is followed, as far as a look
 * before the opening can tell; the opening checks that it is a page.
 */
final class PageSources {
    private static final String DIRECTORIES = "jacct_";

    private final List<File> named;
    private final boolean containers;

    /** Adds directories, or files, to the default ones. */
    PageSources(List<File> named, boolean containers) {
        this.named = List.copyOf(named);
        this.containers = containers;
    }

    /** What the user has named. */
    List<File> named() {
        return named;
    }

    List<File> files() {
        List<File> all = new ArrayList<>(PageSearch.readable());
        for (File each : named) {
            if (each.isDirectory()) {
                all.addAll(PageSearch.in(each));
            } else {
                all.add(each);
            }
        }
        if (containers) {
            all.addAll(ofContainers());
        }
        return all;
    }

    /** One process tells of all that share its mounts. */
    private static List<File> ofContainers() {
        List<File> all = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        seen.add("");
        seen.add(Processes.namespace("self", "mnt"));
        for (String id : Processes.ids()) {
            if (seen.add(Processes.namespace(id, "mnt"))) {
                File device = new File("/proc/" + id + "/root/dev");
                all.addAll(below(device, new File(device, "shm")));
            }
        }
        return all;
    }

    private static List<File> below(File device, File memory) {
        List<File> all = new ArrayList<>();
        if (isLink(device) || isLink(memory)) {
            return all;
        }
        File[] users = memory.listFiles((dir, name) -> name.startsWith(DIRECTORIES));
        for (File each : users == null ? new File[0] : users) {
            if (!isLink(each)) {
                PageSearch.in(each).stream().filter(page -> !isLink(page)).forEach(all::add);
            }
        }
        return all;
    }

    private static boolean isLink(File file) {
        return Files.isSymbolicLink(file.toPath());
    }
}
