// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Rows of sockets, selectors and addresses. */
package io.jacct.endtoend.programs.coverage.socket;
