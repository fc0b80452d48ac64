/**
 * The read half: a page becomes a {@link io.jacct.snapshot.Snapshot}, immutable and time-stamped.
 *
 * <p>{@link io.jacct.snapshot.Page} opens the page of this JVM, of another one, or of a dead one,
 * and trusts nothing in it. {@link io.jacct.snapshot.PageReader} sums it up. The MBeans and the
 * command render what comes out. This package never writes to a page and knows nothing of the write
 * half.
 */
package io.jacct.snapshot;
