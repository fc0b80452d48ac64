// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import io.jacct.snapshot.Snapshot;

/**
 * What a page said of a JVM at one scrape.
 *
 * @param identity who it is
 * @param snapshot the values, without tasks
 * @param alive false: it has ended, and these are its last values
 */
public record Reading(Identity identity, Snapshot snapshot, boolean alive) {}
