// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Makes patches from woven classes. Only the build uses this package, and the jar does not contain
 * it.
 */
package io.jacct.instrumentation.patch;
