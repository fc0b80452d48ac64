// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests that compare the counts of whole programs with the numbers of the kernel. */
package io.jacct.endtoend.kernel;
