// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Rows of pipes and of processes. */
package io.jacct.endtoend.programs.coverage.pipe;
