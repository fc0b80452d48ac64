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
 * A test with one parameter, the {@link Jdk}. It runs on the JDKs of {@link OnEachJdk}, and with
 * {@code -Pfull} also on supported JDKs between and after them; with {@code -Pslow} only on those.
 * It is for behaviour that differs most from JDK to JDK.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Tag("full")
@ParameterizedTest(name = "{0}")
@MethodSource("io.jacct.endtoend.jdks.Jdks#matrix")
public @interface OnWholeMatrix {}
