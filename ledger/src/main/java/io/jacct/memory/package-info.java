/**
 * The page: the memory in which the counters live.
 *
 * <p>{@link io.jacct.memory.Layout} and four layouts beside it are the drawing, {@link
 * io.jacct.memory.PageMemory} makes and grows the page, {@link io.jacct.memory.CounterMemory} is
 * the only class that reads or writes at raw addresses. All of it lives in the boot loader and
 * depends on {@code java.base} alone.
 */
package io.jacct.memory;
