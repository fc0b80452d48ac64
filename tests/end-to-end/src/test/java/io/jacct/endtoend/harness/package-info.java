// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Starts JVMs on the supported JDKs, and reads their output and their pages. */
package io.jacct.endtoend.harness;
