// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * How to say what is woven into a JDK type: a method with its advice, or the calls inside a method.
 * Each instrumentation is written with these two classes, and {@code Weaving} reads what it says.
 * They know Byte Buddy and the doors of the ledger, and nothing else of the instrumentation.
 */
package io.jacct.instrumentation.type;
