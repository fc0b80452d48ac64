// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that run already when the agent comes. */
package io.jacct.endtoend.programs.attach;
