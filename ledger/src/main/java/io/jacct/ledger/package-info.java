/**
 * The write half: from advice to memory.
 *
 * <p>Advice calls {@link io.jacct.ledger.Ledger}, on the application's thread, inside the JDK's
 * methods. From there on the rules are: no lock on the way of an operation, nothing allocated, no
 * parking, no I/O, no class loading, no exception out. Opening a descriptor and starting or ending
 * a thread are rarer and may allocate and take a lock, {@code Mutex}, which leaves park permits be
 * and never takes a virtual thread off its carrier; so it is safe even inside a park. Monitors are
 * not.
 *
 * <pre>
 * Ledger -> Tasks.current() -> Stripe     -> CounterMemory     who did it
 *        -> Descriptors -> Endpoints      -> CounterMemory     on what
 * Housekeeper                             -> PageMemory        grows the page, ahead of need
 * </pre>
 *
 * <p>What can be lost: nothing of the totals while a shared stripe takes what has no stripe of its
 * own; what advice fails to book is counted in {@code Health.ADVICE_ERRORS}. The read half is in
 * {@code io.jacct.snapshot}; the two share the catalogue of counters and the package {@code
 * io.jacct.memory}, and neither names the other.
 */
package io.jacct.ledger;
