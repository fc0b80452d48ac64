// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of the documents, the demo and the scripts. */
package io.jacct.endtoend.project;
