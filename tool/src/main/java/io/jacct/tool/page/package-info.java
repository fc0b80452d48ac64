// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The commands {@code page}, {@code list} and {@code handles}, which show a page as it is. {@code
 * page} shows all of it, {@code list} one line for each JVM, and {@code handles} the open
 * descriptors. {@code io.jacct.tool} names these commands, and no other package does. This package
 * calls {@code command}, {@code text}, {@code io.jacct.snapshot} and the catalogue. It alone calls
 * another command's package, {@code iostat}, for devices.
 */
package io.jacct.tool.page;
