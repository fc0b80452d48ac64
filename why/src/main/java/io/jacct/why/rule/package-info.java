// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The rules of what may hold a JVM back. {@code Rules} has each {@code Rule} of its table look at
 * the evidence, and ranks the findings. A new rule is a class here, a line in {@code Rules} and a
 * section in docs/why.md.
 */
package io.jacct.why.rule;
