// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Child processes and the pipes to them. Its one class weaves the method that wraps a new child's
 * pipes in streams. {@code Instrumentations} puts it on the list; nothing else calls it. It is
 * written with {@code io.jacct.instrumentation.type}. The inlined code may call the entry points of
 * woven code only; the streams' own reads and writes are woven in the package {@code file}.
 */
package io.jacct.instrumentation.process;
