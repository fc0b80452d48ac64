// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Programs that do known I/O. The comment of each states the exact counts that it causes between
 * its two {@linkplain io.jacct.samples.Marks marks}, and it prints them as lines {@code expected
 * <counter>=<value>}. The end-to-end tests run them in JVMs of their own, and a reader may run them
 * by hand. They call the JDK only. None of them knows jacct.
 */
package io.jacct.samples;
