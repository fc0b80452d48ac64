// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a parameter of advice for an accept: the descriptor of the connection, which woven code may
 * reach and advice cannot name. Of {@code NioSocketImpl} it is a protected field of the argument;
 * of a channel it is read from the result wherever the parameter is used, so not where that is
 * null.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface ConnectionDescriptor {}
