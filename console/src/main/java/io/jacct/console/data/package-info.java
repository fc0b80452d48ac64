// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What the tab shows, without Swing: rows by the names of their items, views, their arrangement,
 * the call to the JVM.
 */
package io.jacct.console.data;
