// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The write half: from advice to memory.
 *
 * <p>Advice calls {@link io.jacct.ledger.Ledger}, on the application's thread, inside the JDK's
 * methods. From there on an operation takes no lock, allocates nothing, does not park, does no I/O,
 * loads no class and throws nothing. Opening a descriptor and starting or ending a thread are
 * rarer. They may allocate and take a lock, {@code Mutex}. It never costs the application a park
 * permit and never takes a virtual thread off its carrier, so it is safe even inside a park.
 * Monitors are not.
 *
 * <pre>
 * Ledger -> Tasks.current() -> Stripe     -> CounterMemory     who did it
 *        -> Descriptors -> Endpoints      -> CounterMemory     on what
 * Housekeeper                             -> PageMemory        grows the page, ahead of need
 * </pre>
 *
 * <p>The totals lose nothing: a shared stripe takes the bookings of threads without a stripe of
 * their own. {@code Health.ADVICE_ERRORS} counts what advice fails to book. The read half is in
 * {@code io.jacct.snapshot}. The two share the catalogue of counters and the package {@code
 * io.jacct.memory}, and neither names the other.
 */
package io.jacct.ledger;
