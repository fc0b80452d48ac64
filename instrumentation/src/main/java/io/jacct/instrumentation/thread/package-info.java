// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The life of platform threads: their start, names, joins, sleeps, interrupts and end. Its one
 * class says what to weave into java.lang.Thread. {@code Instrumentations} puts it on the list, and
 * the package {@code wait} uses its advice for interrupts of virtual threads; nothing else calls
 * it. It is written with {@code io.jacct.instrumentation.type}. The inlined code may call the entry
 * points of woven code and classes of java.base only.
 */
package io.jacct.instrumentation.thread;
