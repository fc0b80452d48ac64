// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.taskstats;

import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.Taskstats;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.TaskQueries;
import io.jacct.tool.text.KstatPattern;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The users' names for thread groups. A group has a number, and a path from the group below the
 * root down, for example {@code main/workers}. The last part of the path is the plain name that the
 * program gave it.
 */
final class GroupPath {
    private GroupPath() {}

    /**
     * Finds the group by its number, else by its path, else by its plain name.
     *
     * @throws Failure if several groups have that plain name
     */
    static Optional<Taskstats> find(TaskQueries queries, String text)
            throws PageException, Failure {
        if (text.matches("[0-9]{1,18}")) {
            Optional<Taskstats> numbered = queries.group(Long.parseLong(text));
            if (numbered.isPresent()) {
                return numbered;
            }
        }
        Optional<Taskstats> named = queries.group(text);
        return named.isPresent() ? named : plain(queries.groups(), text);
    }

    private static Optional<Taskstats> plain(List<Taskstats> groups, String name) throws Failure {
        List<Taskstats> found =
                groups.stream().filter(group -> plainName(group.name()).equals(name)).toList();
        if (found.size() > 1) {
            String paths = found.stream().map(Taskstats::name).collect(Collectors.joining(", "));
            throw new Failure("several thread groups are called '" + name + "': " + paths);
        }
        return found.stream().findFirst();
    }

    /** Whether the pattern matches the path or the plain name. */
    static boolean fits(KstatPattern pattern, String path) {
        return pattern.test(path) || pattern.test(plainName(path));
    }

    private static String plainName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
