// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The tab of jacct in JConsole and VisualVM: the plug-in that these find. */
package io.jacct.console;
