// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * {@code jacct beancounters}, {@code ubstat} and {@code setublimit}: the resources that owners hold
 * now, have held at most, and may hold.
 */
package io.jacct.tool.beancounter;
