// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Waits: parks, waits for a notification, selectors, DNS lookups, and the lives of virtual threads.
 * Each class says what to weave into one type of the JDK, or into a few that belong together.
 * {@code Instrumentations} puts them on the list; nothing else calls them. They are written with
 * {@code io.jacct.instrumentation.type} and the interrupt advice of the package {@code thread}; the
 * inlined code may call the entry points of woven code and classes of java.base only. Advice here
 * runs just before and after a park and must not use up a park permit, so it never takes a lock of
 * java.util.concurrent.
 */
package io.jacct.instrumentation.wait;
