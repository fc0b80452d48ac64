// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Weaves the counting into the JDK. {@link io.jacct.instrumentation.Weaving} weaves a class, {@link
 * io.jacct.instrumentation.Instrumentations} is the whole list of what is woven. Lives in the
 * agent's own class loader. What is inlined into the JDK names the doors of the ledger and JDK
 * types only.
 */
package io.jacct.instrumentation;
