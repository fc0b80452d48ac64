// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The command {@code taskstats}, and the records of exits. */
package io.jacct.tool.taskstats;
