// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of executors and of their queues. */
package io.jacct.endtoend.executor;
