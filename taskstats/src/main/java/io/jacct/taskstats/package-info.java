// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Statistics of tasks and groups in the form of Linux' taskstats interface. {@link
 * io.jacct.taskstats.TaskstatsField} lists the fields of the struct in {@code linux/taskstats.h},
 * and {@link io.jacct.taskstats.TaskstatsRecord} is one struct as bytes.
 */
package io.jacct.taskstats;
