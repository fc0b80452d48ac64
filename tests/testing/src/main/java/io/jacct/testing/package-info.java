// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What tests of several modules make by hand: counts, devices and snapshots. A value that a test
 * does not give is 0, empty or unknown.
 */
package io.jacct.testing;
