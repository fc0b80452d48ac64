// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs of other projects, and programs whose I/O is in native code. */
package io.jacct.endtoend.programs.kernel;
