// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of each way into the operating system that the API of the JDK has. */
package io.jacct.endtoend.coverage;
