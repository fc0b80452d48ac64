// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** A second agent in a child, which watches what the first one has woven. */
package io.jacct.endtoend.reach;
