// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Advice that several types share: operations on streams, on buffers, and in attempts. The
 * annotation {@link io.jacct.instrumentation.advice.EndpointNumber} on a parameter stands for code
 * that the weaver generates. The packages of the types name these classes in their
 * instrumentations, and {@code Weaving} hands them to Byte Buddy. Nothing calls this advice as a
 * method: Byte Buddy copies its bytecode into methods of the JDK. It may call the entry points of
 * woven code and classes of java.base only, because it runs as code of the JDK.
 */
package io.jacct.instrumentation.advice;
