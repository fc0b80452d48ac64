// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The measurements of jacct's cost: pairs of JMH benchmarks with and without the agent, and whole
 * processes that run in turn. {@link io.jacct.benchmarks.Run} does all of it and writes a report.
 * Nothing here asserts an absolute time: each figure is a ratio, or a difference, of one run. The
 * scripts in {@code tests/benchmarks} call this package; it starts JVMs with the shipped jar as a
 * file.
 */
package io.jacct.benchmarks;
