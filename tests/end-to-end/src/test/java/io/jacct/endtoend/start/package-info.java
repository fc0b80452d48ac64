// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of the start with the agent, and of the cache of woven classes. */
package io.jacct.endtoend.start;
