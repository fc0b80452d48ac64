// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs for commands and MBeans to look at. */
package io.jacct.endtoend.programs.tools;
