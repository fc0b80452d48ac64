// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Loads jacct into a JVM that has none. */
package io.jacct.console.attach;
