// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What was seen of a JVM in some seconds, and what was found in it. {@code Evidence} is made by
 * {@code io.jacct.why}; the rules of {@code io.jacct.why.rule} read it and make each {@code
 * Finding}. {@code Kernel} and {@code Quota} read files below {@code /proc}; all else is immutable
 * data.
 */
package io.jacct.why.evidence;
