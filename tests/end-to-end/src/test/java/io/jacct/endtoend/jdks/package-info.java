// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The supported JDKs, and the annotations that say on which of them a test runs, and when. */
package io.jacct.endtoend.jdks;
