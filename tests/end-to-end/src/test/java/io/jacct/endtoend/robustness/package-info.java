// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of what an application must not notice: faults around the agent, and its cost. */
package io.jacct.endtoend.robustness;
