// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The write half: from advice to memory.
 *
 * <p>Advice calls {@link io.jacct.ledger.Ledger} or another entry point, on the application's
 * thread, inside the JDK's methods. From there on an operation takes no lock, allocates nothing,
 * does not park, does no I/O, loads no class and throws nothing. Opening a descriptor and starting
 * or ending a thread are rarer. They may allocate and take a lock, {@code Mutex}. That lock never
 * uses up a park permit and never takes a virtual thread off its carrier. So it is safe even inside
 * a park, and a monitor would not be.
 *
 * <pre>
 * Ledger -> Tasks.current() -> Stripe     -> CounterMemory     by which task
 *        -> Descriptors -> Endpoints      -> CounterMemory     on what
 * Housekeeper                             -> PageMemory        grows the page, ahead of need
 * </pre>
 *
 * <p>The totals lose nothing: a shared stripe takes the bookings of threads without a stripe of
 * their own. {@code Health.ADVICE_ERRORS} counts bookings that advice fails to make.
 *
 * <p>This package has the entry points, and the start and the end of the ledger. Advice, the agent,
 * the weaver, the MBeans and {@code jacct-api.jar} call it. It calls all layers below it, {@code
 * io.jacct.memory} and {@code io.jacct.counter}; no layer calls it. The read half is in {@code
 * io.jacct.snapshot}, and neither half names the other.
 */
package io.jacct.ledger;
