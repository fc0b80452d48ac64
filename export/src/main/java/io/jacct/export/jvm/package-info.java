// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The JVMs of the node: finds their pages, tells who they are, and reads them. Knows no metric. */
package io.jacct.export.jvm;
