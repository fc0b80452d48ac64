// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What holds a JVM back. {@code Observation} watches a JVM for some seconds and gathers evidence
 * for the rules of {@code io.jacct.why.rule}. The command {@code jacct why} watches another JVM by
 * its page, and the MBean Agent its own: each is a {@code WatchedJvm}. Who asked shows the
 * findings.
 */
package io.jacct.why;
