// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Programs that lack something, end in an unusual way, or show what the agent costs. Most print the
 * same with the agent as without, and report how much they have written. The tests run them in JVMs
 * of their own, and compare the outputs. The programs call the JDK and {@code jacct-api.jar}.
 */
package io.jacct.endtoend.programs.robustness;
