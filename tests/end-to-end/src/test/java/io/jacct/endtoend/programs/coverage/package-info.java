// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The conformance suite. It has a row for each way into the operating system that the JDK's API
 * has: a known workload with the counts that it must cause. The packages below have the rows of one
 * subject each, and {@code row.Family} describes how to add a row. {@code CoverageTest} runs {@code
 * Coverage} in a JVM with the agent. The rows call the JDK, and each is a {@code Case}.
 */
package io.jacct.endtoend.programs.coverage;
