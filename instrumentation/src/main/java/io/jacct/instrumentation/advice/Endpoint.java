// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.advice;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On an int of advice: the endpoint of {@code this}, looked up by the fields that its type was
 * {@linkplain io.jacct.instrumentation.type.TypeInstrumentation#endpoint declared} to have; in a
 * type without that, of the path or descriptor that the method is about. It is looked up wherever
 * the parameter is used; on the way in, because another thread may close the descriptor before the
 * way out.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Endpoint {}
