// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** What {@code jacct why} finds in JVMs with one fault each, and in JVMs that have none. */
package io.jacct.endtoend.why;
