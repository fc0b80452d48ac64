// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs with virtual threads. */
package io.jacct.endtoend.programs.virtual;
