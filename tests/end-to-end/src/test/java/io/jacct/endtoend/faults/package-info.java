// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of an agent that fails on purpose. */
package io.jacct.endtoend.faults;
