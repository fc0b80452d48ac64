// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs for tests of the console's tab: what it watches, and what drives the real JConsole. */
package io.jacct.endtoend.programs.console;
