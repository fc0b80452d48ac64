// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Rows of threads, waits and executors. */
package io.jacct.endtoend.programs.coverage.thread;
