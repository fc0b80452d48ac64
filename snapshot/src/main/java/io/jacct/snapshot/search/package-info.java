// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Which pages there are, and how they are opened, for what follows JVMs as they come and go. */
package io.jacct.snapshot.search;
