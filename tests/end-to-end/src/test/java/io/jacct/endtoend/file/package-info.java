// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of operations on files, mappings, paths and handles. */
package io.jacct.endtoend.file;
