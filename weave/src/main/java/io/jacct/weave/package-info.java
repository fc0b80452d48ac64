// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * How classes of the JDK come to count: the transformer, and the cache of what has been woven.
 *
 * <p>Boot loader, as plain classes of the jar: a start that finds everything in the cache runs
 * through here alone. The classes that use Byte Buddy implement {@link io.jacct.weave.Loom} in the
 * agent's own class loader. They are loaded when a class must be woven anew.
 *
 * <p>The launcher calls this package as the agent comes and goes, and the JVM calls its
 * transformer. This package calls the ledger for notes, health counts and the agent's thread.
 *
 * <pre>
 * Weaver -> WeaveCache -> CacheEntry       woven before: the bytes are there
 *        -> LazyLoom   -> Loom             not yet: woven, and kept by the agent's thread
 * </pre>
 */
package io.jacct.weave;
