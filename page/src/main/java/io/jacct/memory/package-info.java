// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The page: the memory in which the counters live.
 *
 * <p>{@link io.jacct.memory.Layout} and four layouts beside it define the offsets. {@link
 * io.jacct.memory.PageMemory} makes and grows the page. {@link io.jacct.memory.CounterMemory} is
 * the only class that reads or writes at raw addresses. Other classes keep the page, in a file or
 * in memory of the process. The rest reach into the JDK (fields, parking, a lock), or read the
 * kernel's files about the process and its threads.
 *
 * <p>Both halves of the ledger call this package; the launcher, the weaver and {@code taskstats}
 * call single classes of it. It calls {@code io.jacct.counter} and nothing else of jacct. All of it
 * is in the boot loader and depends on {@code java.base} alone.
 */
package io.jacct.memory;
