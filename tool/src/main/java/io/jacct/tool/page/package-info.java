// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The commands {@code page}, {@code list} and {@code handles}, which show a page as it is. */
package io.jacct.tool.page;
