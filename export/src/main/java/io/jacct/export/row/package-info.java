// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The rows of a reading that are shown: one for each pool, executor, device and so on, within caps.
 */
package io.jacct.export.row;
