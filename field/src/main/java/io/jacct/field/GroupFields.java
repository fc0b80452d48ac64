// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.Group;
import java.util.List;

/**
 * The fields of a thread group, of a pool and of all tasks together, beside their {@code Counter}s.
 */
public final class GroupFields {
    /** How many tasks there are and were. */
    public static final List<Field<Group>> TASKS =
            List.of(
                    Field.gauge("liveTasks", Unit.TASKS, "Tasks alive.", Group::live),
                    Field.counter("startedTasks", Unit.TASKS, "Tasks ever seen.", Group::started),
                    Field.counter(
                            "endedTasks", Unit.TASKS, "Tasks that have ended.", Group::ended));

    /** The full name. */
    public static final Field<Group> NAME =
            Field.text("name", "The path of the group below system, or the pool.", Group::name);

    /** Of pools. */
    public static final Field<Group> JDK =
            Field.flag("jdk", "Whether all its tasks belong to the JVM or the JDK.", Group::jdk);

    /** All of them. */
    public static final List<Field<Group>> ALL =
            List.of(NAME, TASKS.get(0), TASKS.get(1), TASKS.get(2), JDK);

    private GroupFields() {}
}
