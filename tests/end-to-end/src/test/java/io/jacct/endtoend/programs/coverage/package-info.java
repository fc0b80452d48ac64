// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The conformance suite: one row for each way into the operating system that the JDK's API has, a
 * known workload with what it must count. {@code Family} says how to add one.
 */
package io.jacct.endtoend.programs.coverage;
