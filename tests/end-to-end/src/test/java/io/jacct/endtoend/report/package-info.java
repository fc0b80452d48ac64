// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The page of {@code jacct report}, in a real browser. */
package io.jacct.endtoend.report;
