// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of the command and of the MBeans. */
package io.jacct.endtoend.tools;
