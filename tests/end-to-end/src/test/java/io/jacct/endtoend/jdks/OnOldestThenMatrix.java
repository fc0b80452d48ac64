// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.jdks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * As {@link OnOldestFirst}, but with {@code -Pslow} on all other JDKs of the matrix, and with
 * {@code -Pfull} on the whole matrix.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Tag("full")
@ParameterizedTest(name = "{0}")
@MethodSource("io.jacct.endtoend.jdks.Jdks#oldestThenMatrix")
public @interface OnOldestThenMatrix {}
