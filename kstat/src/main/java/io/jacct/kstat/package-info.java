/**
 * Statistics on a chain, after Solaris' kstat(9S) and libkstat(3LIB), whose names this package
 * keeps: someone who knows those manual pages finds each structure, field and function here.
 *
 * <p>A <em>provider</em> creates, fills, installs and deletes kstats on a {@link
 * io.jacct.kstat.KstatChain}; a <em>client</em> looks at the chain through a {@link
 * io.jacct.kstat.KstatControl}. Data that a client reads is an immutable {@link
 * io.jacct.kstat.KstatData}; where a provider keeps it while it changes is a {@link
 * io.jacct.kstat.KstatStore}. {@link io.jacct.kstat.PageKstats} is a provider: it shows a page's
 * snapshot, of this JVM or another one. All times are nanoseconds of the chain's clock.
 *
 * <p>Where the sources disagree with each other or with what they promise, this package does what
 * its invariants say; docs/kstat.md lists these places.
 */
package io.jacct.kstat;
