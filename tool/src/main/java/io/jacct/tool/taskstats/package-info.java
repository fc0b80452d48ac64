// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code taskstats}, and the records of exits. It prints tasks, groups and exits as
 * text, as JSON, or as binary {@code struct taskstats}. {@code io.jacct.tool} names the command,
 * and no other package does. This package calls {@code command} and {@code text}. The values come
 * from the module {@code io.jacct.taskstats}.
 */
package io.jacct.tool.taskstats;
