// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Proves with forked JVMs, on the oldest and the newest supported JDK, what the shipped jar
 * promises. Each package below has the tests of one subject. Each test first makes sure that the
 * agent is on. Maven calls these packages, and no other package does. They start {@code programs}
 * and the samples, and read their pages with the read half. Their own JVM runs without the agent.
 */
package io.jacct.endtoend;
