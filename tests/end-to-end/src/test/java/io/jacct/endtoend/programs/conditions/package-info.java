// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Programs that lack something, run in a crowd, or end in an unusual way. Each prints the same with
 * the agent as without, and reports how much it has written. The tests in {@code io.jacct.endtoend}
 * run them in JVMs of their own, and compare the outputs. The programs call the JDK and {@code
 * jacct-api.jar}. They do not read their own page.
 */
package io.jacct.endtoend.programs.conditions;
