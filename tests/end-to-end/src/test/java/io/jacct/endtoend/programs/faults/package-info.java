// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Programs in whose JVM the agent fails on purpose, and the code that makes it fail. The tests in
 * {@code io.jacct.endtoend.faults} weave {@link io.jacct.endtoend.programs.faults.Fault} into the
 * agent's classes and run these programs. A program does known operations, called deeds, while one
 * step of the agent fails. It compares their outcome with the usual one. The programs call the JDK,
 * {@code jacct-api.jar} and the MBeans. They read their own page through the reader that the agent
 * has put into the boot loader.
 */
package io.jacct.endtoend.programs.faults;
