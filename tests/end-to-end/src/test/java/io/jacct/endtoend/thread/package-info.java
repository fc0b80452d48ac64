// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of threads: their lives, waits, timers, names and processor time. */
package io.jacct.endtoend.thread;
