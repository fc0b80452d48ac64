// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of an agent that comes to a running JVM and leaves it, alone or beside other agents. */
package io.jacct.endtoend.attach;
