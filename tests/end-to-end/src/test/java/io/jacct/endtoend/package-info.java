// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Proves with forked JVMs, on the oldest and the newest supported JDK, what the shipped jar
 * promises. Each test first makes sure that the agent is on.
 */
package io.jacct.endtoend;
