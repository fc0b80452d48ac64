// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Boot loader. What the build has woven already. For each JDK that it had, the agent's jar contains
 * the woven methods as patches. A start applies them and needs neither Byte Buddy nor a cache. See
 * docs/decisions/0032-weaving-with-byte-buddy.md.
 */
package io.jacct.weave.patch;
