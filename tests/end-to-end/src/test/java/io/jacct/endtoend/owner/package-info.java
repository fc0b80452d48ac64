// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of owners, of their resources and of their limits. */
package io.jacct.endtoend.owner;
