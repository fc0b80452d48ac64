// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Sockets, datagrams and NIO pipes, blocking and asynchronous. Each class says what to weave into
 * one type of the JDK, or into a few that belong together. {@code Instrumentations} puts them on
 * the list; nothing else calls them. They are written with {@code io.jacct.instrumentation.type}
 * and the shared advice of {@code io.jacct.instrumentation.advice}; the classes that weave around
 * calls also name Byte Buddy's copy of ASM. The inlined code may call the entry points of woven
 * code and classes of java.base only.
 */
package io.jacct.instrumentation.socket;
