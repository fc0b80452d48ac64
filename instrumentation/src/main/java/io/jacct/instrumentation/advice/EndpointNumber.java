// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.advice;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an int parameter of advice as the endpoint of the operation. In a type that has {@linkplain
 * io.jacct.instrumentation.type.TypeInstrumentation#endpoint declared} its endpoint, it is looked
 * up by fields of {@code this}. In other types it is looked up by the path or descriptor that the
 * method is about.
 *
 * <p>The look-up happens at each use of the parameter. Advice for a whole operation uses it at the
 * method's entry, because another thread may close the descriptor before the exit.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface EndpointNumber {}
