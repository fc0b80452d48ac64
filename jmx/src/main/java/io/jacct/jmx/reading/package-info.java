// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The snapshot that all MBeans share, with the base of the rates.
 *
 * <p>{@code SnapshotCache} decides how long a snapshot is used. A reading is such a snapshot with
 * an earlier state and the peaks so far. All layers with subjects and the package above call this
 * layer. It calls no other layer.
 */
package io.jacct.jmx.reading;
