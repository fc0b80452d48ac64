// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of servers that run under load for long. */
package io.jacct.endtoend.soak;
