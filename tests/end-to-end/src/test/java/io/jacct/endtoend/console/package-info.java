// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of the console's tab in the real JConsole, under a display of their own. */
package io.jacct.endtoend.console;
