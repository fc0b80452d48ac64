// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code why}: what holds a JVM back. {@code Observation} watches the JVM for some
 * seconds and gathers {@code Evidence}, which {@code Rules} has looked at by each {@code Rule} of
 * its table. The findings are ranked, and shown by {@code WhyText} and {@code WhyJson}. {@code
 * io.jacct.tool} names the command. This package calls {@code command}, {@code text}, {@code
 * terminal}, the thread dump of {@code attach}, and the fields of intervals. A new rule is a class
 * here, a line in {@code Rules} and a section in docs/why.md.
 */
package io.jacct.tool.why;
