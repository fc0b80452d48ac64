// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a parameter of advice for an accept as the descriptor of the connection. Woven code may
 * reach that descriptor, but advice cannot name it. In {@code NioSocketImpl} it is a protected
 * field of the method's argument. In a channel it is read from the result at each use of the
 * parameter, so a branch for a null result must not use it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface ConnectionDescriptor {}
