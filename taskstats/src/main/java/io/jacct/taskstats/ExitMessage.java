// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

/**
 * What is told when a task ends: its own record, and then that of its thread group, as Linux does.
 *
 * @param sequence the number of the exit; a gap says how many messages were lost
 * @param task the final record
 * @param group departed and live tasks of the group together, this one among the departed
 * @param last whether the group has no live thread now; it may have some again later
 */
public record ExitMessage(long sequence, Taskstats task, Taskstats group, boolean last) {}
