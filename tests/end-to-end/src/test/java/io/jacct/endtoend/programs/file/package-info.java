// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that use files, mappings and paths. */
package io.jacct.endtoend.programs.file;
