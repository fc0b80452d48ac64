// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The command {@code kstat}. */
package io.jacct.tool.kstat;
