// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * What a task was doing when the snapshot was taken.
 *
 * @param name what: {@code read}, {@code write}, {@code open}, {@code connect}, {@code accept},
 *     {@code other}
 * @param endpoint on what
 * @param nanos for how long it had been going on, in nanoseconds
 */
public record Operation(String name, Endpoint endpoint, long nanos) {}
