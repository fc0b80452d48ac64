// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The language of the instrumentations: a method with its advice, or the calls inside a method. The
 * packages of the JDK's types write each instrumentation with these two classes. {@code Weaving}
 * reads the result, and no other package calls it. These classes name Byte Buddy with its copy of
 * ASM. They may name nothing else of the instrumentation, since all of it depends on them.
 */
package io.jacct.instrumentation.type;
