// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What is exported, and by which names: the catalogue of metrics over the lists of fields. Knows no
 * format.
 */
package io.jacct.export.metric;
