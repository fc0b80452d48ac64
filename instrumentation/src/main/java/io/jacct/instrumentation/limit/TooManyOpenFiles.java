// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Marks a Throwable parameter of advice in the package {@code sun.nio.fs}. Where the advice reads
 * it, the woven code makes the exception with which the JDK reports that the operating system has
 * refused an open. Its callers expect that one and no other. Its class is not public.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface TooManyOpenFiles {}
