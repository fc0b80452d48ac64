// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** {@code jacct stacks}: which code causes operations, bytes, waiting, and open handles. */
package io.jacct.tool.stacks;
