// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Servers that run under load for long. */
package io.jacct.endtoend.programs.soak;
