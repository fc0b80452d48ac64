// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** What a row is: a workload, the counts that it must cause, and the method that it is about. */
package io.jacct.endtoend.programs.coverage.row;
