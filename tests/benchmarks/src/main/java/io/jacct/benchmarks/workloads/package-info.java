// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Programs that work for some seconds as real ones do. Each prints one line with the operations
 * that it did and the time that they took. Each runs in a process of its own with the arguments
 * directory, seconds to warm up, seconds to measure; it writes its files into the directory, which
 * the caller removes. The benchmarks in the package above start them, with an agent and without.
 * They call the JDK and the libraries that they load, and nothing of jacct.
 */
package io.jacct.benchmarks.workloads;
