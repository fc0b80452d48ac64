// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The commands {@code attach}, {@code detach} and {@code weave}, which ask another JVM or start
 * one.
 */
package io.jacct.tool.attach;
