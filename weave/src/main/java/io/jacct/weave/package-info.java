// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * How classes of the JDK come to count: the transformer, and the cache of what has been woven.
 *
 * <p>Boot loader, as plain classes of the jar: a start that finds everything in the cache runs
 * through here alone. What knows Byte Buddy stands behind {@link io.jacct.weave.Loom} in the
 * agent's own class loader, and is loaded when something must be woven anew.
 *
 * <pre>
 * Weaver -> WeaveCache -> CacheEntry       woven before: the bytes are there
 *        -> LazyLoom   -> Loom             not yet: woven, and kept by the agent's thread
 * </pre>
 */
package io.jacct.weave;
