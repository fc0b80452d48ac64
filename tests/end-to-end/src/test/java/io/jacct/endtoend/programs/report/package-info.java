// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The programs of {@code io.jacct.endtoend.report}. */
package io.jacct.endtoend.programs.report;
