// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Weaves the counting into the JDK: {@link io.jacct.instrumentation.Weaving} weaves a class, and
 * {@link io.jacct.instrumentation.Instrumentations} is the list of all types to weave. The weaver
 * in {@code io.jacct.weave} calls it through the interface {@link io.jacct.weave.ClassWeaver}, and
 * tests call it directly. It calls the packages below it, which say what to weave, and Byte Buddy.
 * It lives in the agent's own class loader, which is made when a class must be woven anew. The code
 * that it inlines into the JDK names only the entry points of the ledger and JDK types, because the
 * JDK's classes find nothing else.
 */
package io.jacct.instrumentation;
