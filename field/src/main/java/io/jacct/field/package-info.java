// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The catalogue of what jacct keeps, beside {@code io.jacct.counter}: one list of fields for each
 * entity of a snapshot.
 *
 * <p>A face goes over a list, and names a field only to choose it or to put it first. So a new
 * field is a line here, and a place in its layout. docs/fields.md is made from the lists. {@code
 * Units} writes values for people.
 */
package io.jacct.field;
