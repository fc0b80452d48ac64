// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs with executors. */
package io.jacct.endtoend.programs.executor;
