// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Reads pages. {@link io.jacct.snapshot.page.Page} opens the page of this JVM, of another one, or
 * of a dead one, and trusts nothing in it; {@link io.jacct.snapshot.page.PageReader} adds it up.
 * The MBeans, the kstats, the taskstats and the command call {@code Page} and render the snapshot
 * that it returns. This package never writes to a page and never waits for a writer: it counts a
 * record that stays torn and shows it as it is. It calls {@code io.jacct.snapshot}, {@code
 * io.jacct.memory} and {@code io.jacct.counter}, and names nothing of the write half.
 */
package io.jacct.snapshot.page;
