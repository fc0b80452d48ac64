// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The launcher: premain and agentmain, options, start-up, the loader of the jars that are stored in
 * the jar, and the command line. Lives in the boot loader while the jar has its own name (its
 * manifest names itself on the boot class path), in the application's loader otherwise; so no
 * lambda, no indy string concatenation, nothing of java.nio.file, java.util.logging or
 * javax.management.
 */
package io.jacct.agent;
