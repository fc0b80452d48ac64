// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

/** The operation that a worker of a workload repeats. */
interface Operation {
    /** Does the operation once. An exception ends the workload. */
    void run() throws Exception;
}
