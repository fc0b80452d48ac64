// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Executors of java.util.concurrent: when a task waits, when it runs, and when it does neither.
 * Each class says what to weave into one kind of executor. {@code Instrumentations} puts them on
 * the list; nothing else calls them. They are written with {@code io.jacct.instrumentation.type},
 * and {@link io.jacct.instrumentation.executor.Hook} also names Byte Buddy's copy of ASM. The
 * inlined code may call the entry points of woven code and classes of java.base only.
 */
package io.jacct.instrumentation.executor;
