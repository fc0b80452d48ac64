// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs with threads that wait, end, are named or are many. */
package io.jacct.endtoend.programs.thread;
