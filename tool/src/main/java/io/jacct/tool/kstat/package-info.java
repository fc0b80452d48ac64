// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code kstat}, after kstat(8) of Solaris. {@code KstatSelector} chooses statistics by
 * patterns, and {@code KstatReport} prints them. {@code io.jacct.tool} names the command, and no
 * other package does. This package calls {@code command}, {@code text} and the module kstat, whose
 * {@code PageKstats} turns a snapshot into a chain. It knows no counter by name.
 */
package io.jacct.tool.kstat;
