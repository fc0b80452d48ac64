// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * A second agent in a child, which watches which woven methods run. {@code ReachTest} makes a jar
 * of it and starts a JVM with jacct's agent and this one. The class is in the boot loader, with
 * ASM, because methods of the JDK call it. It calls ASM and java.instrument, and nothing of jacct.
 * It prints its findings when the JVM ends.
 */
package io.jacct.endtoend.reach;
