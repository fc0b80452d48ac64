// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Programs that the tests run in JVMs of their own. This package has what they share, and the
 * packages below it have the programs of one subject each. Programs state in a {@code Case} what
 * they do. It reads their own page through the reader that the agent has put into the boot loader.
 * That reader does no I/O, so the measured counts contain nothing of it. The programs call the JDK,
 * the samples and the modules under test, and no test.
 */
package io.jacct.endtoend.programs;
