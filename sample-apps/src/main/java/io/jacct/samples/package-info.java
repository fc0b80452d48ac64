// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Programs that do known I/O: the comment of each states the exact counts it causes between its two
 * {@linkplain io.jacct.samples.Marks marks}, and it prints them as lines {@code expected
 * <counter>=<value>}. None of them knows jacct.
 */
package io.jacct.samples;
