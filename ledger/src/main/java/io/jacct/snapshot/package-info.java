// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The read half: turns a page into a {@link io.jacct.snapshot.Snapshot}, which is immutable and
 * time-stamped.
 *
 * <p>{@link io.jacct.snapshot.Page} opens the page of this JVM, of another one, or of a dead one,
 * and trusts nothing in it. {@link io.jacct.snapshot.PageReader} adds it up. The MBeans, the
 * kstats, the taskstats and the command render the result. This package never writes to a page. It
 * calls {@code io.jacct.memory} and {@code io.jacct.counter}, and names nothing of the write half.
 */
package io.jacct.snapshot;
