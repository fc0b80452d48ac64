// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code executors}. {@code ExecutorsReport} selects and sorts the executors of an
 * interval; {@code ExecutorsText} and {@code ExecutorsJson} render it. {@code io.jacct.tool} names
 * the command. This package calls {@code command}, {@code text}, and the lists of fields. It reads
 * no page itself.
 */
package io.jacct.tool.executor;
