// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Weaves the counting into the JDK. {@link io.jacct.instrumentation.Weaver} holds the only class
 * file transformer, {@link io.jacct.instrumentation.Instrumentations} the whole list of what is
 * woven. Lives in the agent's own class loader; what is inlined into the JDK names {@code Ledger}
 * and JDK types only.
 */
package io.jacct.instrumentation;
