// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

/**
 * The message at the end of a task: its own record, and then the record of its thread group, as
 * Linux sends them.
 *
 * @param sequence the number of the exit; a gap tells how many messages were lost
 * @param task the final record
 * @param group departed and live tasks of the group together, this one among the departed
 * @param last whether the group has no live thread now; it may have one again later
 */
public record ExitMessage(long sequence, Taskstats task, Taskstats group, boolean last) {}
