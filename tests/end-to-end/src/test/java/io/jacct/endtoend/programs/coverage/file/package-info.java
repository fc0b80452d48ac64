// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Rows of files and paths. */
package io.jacct.endtoend.programs.coverage.file;
