// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Statistics on a chain, after Solaris' kstat(9S) and libkstat(3LIB). This package keeps their
 * names, so a reader of those manual pages finds each structure, field and function here.
 *
 * <p>A <em>provider</em> creates, fills, installs and deletes kstats on a {@link
 * io.jacct.kstat.KstatChain}. A <em>client</em> looks at the chain through a {@link
 * io.jacct.kstat.KstatControl}. A client reads an immutable {@link io.jacct.kstat.KstatData}. The
 * provider changes the data in a {@link io.jacct.kstat.KstatStore}. {@link
 * io.jacct.kstat.page.PageKstats} is a provider: it shows a page's snapshot, of this JVM or another
 * one. All times are nanoseconds of the chain's clock.
 *
 * <p>The sources sometimes disagree with each other or with their promises. This package then
 * follows its own invariants; docs/kstat.md lists these places. It calls java.base only.
 */
package io.jacct.kstat;
