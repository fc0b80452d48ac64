// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Programs that work for some seconds as real ones do, and say in one line what they did and took.
 * Each is a process of its own with the arguments directory, seconds to warm up, seconds to
 * measure; files go into the directory, which the caller removes.
 */
package io.jacct.benchmarks.workloads;
