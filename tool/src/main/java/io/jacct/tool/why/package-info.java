// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code why}: what holds a JVM back. {@code WatchedPage} is that JVM for {@code
 * io.jacct.why}, which watches it and has the rules; the MBean Agent uses the same. {@code WhyText}
 * and {@code WhyJson} show the findings. {@code io.jacct.tool} names the command. This package
 * calls {@code command}, {@code text}, {@code terminal} and the thread dump of {@code attach}.
 */
package io.jacct.tool.why;
