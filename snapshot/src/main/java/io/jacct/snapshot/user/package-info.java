// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Who uses which device: the users as a page has them, and what each of them has done. A device's
 * own figures are exact, and its users add up to them. {@link io.jacct.snapshot.user.Usages} splits
 * them. This package calls {@code io.jacct.memory} only.
 */
package io.jacct.snapshot.user;
