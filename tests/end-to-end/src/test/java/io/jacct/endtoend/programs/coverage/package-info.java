// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The conformance suite. It has a row for each way into the operating system that the JDK's API
 * has: a known workload with the counts that it must cause. {@code Family} describes how to add a
 * row. {@code CoverageTest} runs {@code Coverage} in a JVM with the agent. The rows call the JDK,
 * and {@code Window} reads the JVM's own page before and after each.
 */
package io.jacct.endtoend.programs.coverage;
