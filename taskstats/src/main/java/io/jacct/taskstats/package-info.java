// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Statistics of tasks and groups in the form in which Linux' taskstats interface gives them: {@link
 * io.jacct.taskstats.TaskstatsField} is the struct of {@code linux/taskstats.h}, {@link
 * io.jacct.taskstats.TaskstatsRecord} one of them as bytes.
 */
package io.jacct.taskstats;
