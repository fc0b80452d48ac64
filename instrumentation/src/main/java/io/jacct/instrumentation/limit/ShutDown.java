// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a boolean parameter of advice for an accept. Where the advice reads it, the woven code
 * shuts down the connection in both directions and throws away what has arrived. The value says
 * whether anything had. Reading it may throw an IOException, if the peer has reset the connection.
 *
 * <p>This is done to the descriptor. The objects of the JDK stay open and know nothing of it, so an
 * acceptor may go on with them. They read the end of the connection, or a reset, and close it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface ShutDown {}
