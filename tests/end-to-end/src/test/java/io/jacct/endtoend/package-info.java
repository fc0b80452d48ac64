// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Proves with forked JVMs, on the oldest and the newest supported JDK, what the shipped jar
 * promises. Each test first makes sure that the agent is on. Maven calls this package, and no other
 * package does. It starts the programs below it and the samples, and reads their pages with the
 * read half. Its own JVM runs without the agent.
 */
package io.jacct.endtoend;
