// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Programs in want of something, in a crowd, or at an unusual end: each prints the same with the
 * agent as without, and says how much it has written.
 */
package io.jacct.endtoend.programs.conditions;
