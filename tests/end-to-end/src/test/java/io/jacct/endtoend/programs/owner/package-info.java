// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs whose files and threads have owners. */
package io.jacct.endtoend.programs.owner;
