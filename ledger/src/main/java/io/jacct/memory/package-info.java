/**
 * The page: the memory in which the counters live.
 *
 * <p>{@link io.jacct.memory.Layout} and four layouts beside it are the drawing, {@link
 * io.jacct.memory.PageMemory} makes and grows the page, {@link io.jacct.memory.CounterMemory} is
 * the only class that reads or writes at raw addresses. Beside them stand what the page is kept in
 * (a file, or memory of the process), and what reaches into the JDK: fields, parking, a lock.
 *
 * <p>Both halves of the ledger call this package. It calls {@code io.jacct.counter} and nothing
 * else of jacct. All of it lives in the boot loader and depends on {@code java.base} alone.
 */
package io.jacct.memory;
