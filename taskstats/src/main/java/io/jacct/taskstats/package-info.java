// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Statistics of tasks and groups in the form of Linux' taskstats interface. {@link
 * io.jacct.taskstats.TaskstatsField} lists the fields of the struct in {@code linux/taskstats.h},
 * and {@link io.jacct.taskstats.TaskstatsRecord} is one struct as bytes. {@link
 * io.jacct.taskstats.TaskstatsReader} answers for one task or group, and {@link
 * io.jacct.taskstats.ExitFollower} reports tasks as they end.
 *
 * <p>The MBeans and the command call this package. It calls the read half, and of the write half
 * one class, {@code ThreadMeter}, to measure a live thread of this JVM.
 */
package io.jacct.taskstats;
