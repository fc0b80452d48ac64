// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of virtual threads. */
package io.jacct.endtoend.virtual;
