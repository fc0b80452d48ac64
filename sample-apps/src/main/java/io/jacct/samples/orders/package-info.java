// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * A small but real service: HTTP in front, an H2 database on disk behind, a pool of workers, a
 * journal and a report written by threads of their own, and clients that load it from within.
 */
package io.jacct.samples.orders;
