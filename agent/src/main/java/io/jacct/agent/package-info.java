// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The launcher: the entry points premain and agentmain, options, start-up, the loader of the jars
 * that are stored in the jar, and the command line. The JVM and the command {@code java -jar} call
 * it, and no other package does. It may call the ledger and the weaver ({@code io.jacct.weave}); it
 * reaches the loom, the MBeans and the tool through its loader, by name. It lives in the boot
 * loader while the jar has its own name, because the manifest names the jar on the boot class path;
 * otherwise it lives in the application's loader. Its code has no lambda, no indy string
 * concatenation and nothing of java.nio.file, java.util.logging or javax.management.
 */
package io.jacct.agent;
