// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The command {@code top} and its screen. */
package io.jacct.tool.top;
