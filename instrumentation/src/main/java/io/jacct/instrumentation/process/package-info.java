// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Child processes. */
package io.jacct.instrumentation.process;
