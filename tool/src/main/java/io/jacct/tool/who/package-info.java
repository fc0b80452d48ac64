// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code who}. {@code WhoReport} selects and sorts the users of devices in an interval;
 * {@code WhoText} and {@code WhoJson} render it. {@code io.jacct.tool} names the command. This
 * package calls {@code command}, {@code text}, and the lists of fields. It reads no page itself.
 */
package io.jacct.tool.who;
