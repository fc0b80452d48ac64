// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

/** What a worker of a workload does again and again. */
interface Operation {
    /** Once. What it throws ends the workload. */
    void run() throws Exception;
}
