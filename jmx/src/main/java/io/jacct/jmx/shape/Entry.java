// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import io.jacct.snapshot.Snapshot;

/**
 * An entity with the snapshot that it is in: what a row of a table shows. The shapes of tables make
 * it.
 *
 * @param it the entity
 * @param in the snapshot
 * @param <E> the entity
 */
public record Entry<E>(E it, Snapshot in) {}
