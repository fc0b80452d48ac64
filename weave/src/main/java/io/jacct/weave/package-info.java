// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Makes classes of the JDK count: the transformer, and the cache of woven classes.
 *
 * <p>It is in the boot loader, as plain classes of the jar. A start that finds everything in the
 * cache weaves with this package alone. The classes that use Byte Buddy implement {@link
 * io.jacct.weave.ClassWeaver} in the agent's own class loader. They are loaded when a class must be
 * woven anew.
 *
 * <p>The launcher calls this package when the agent comes and when it goes. The JVM calls the
 * transformer. This package calls the ledger for notes, health counts and the agent's worker.
 *
 * <pre>
 * Weaver -> WeaveCache -> CacheEntry       woven before: the bytes are there
 *        -> LazyClassWeaver   -> Loom             not yet: woven, and kept by the agent's worker
 * </pre>
 */
package io.jacct.weave;
