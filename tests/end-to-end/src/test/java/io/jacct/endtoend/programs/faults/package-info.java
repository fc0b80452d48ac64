// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs in whose JVM the agent fails on purpose, and what makes it fail. */
package io.jacct.endtoend.programs.faults;
