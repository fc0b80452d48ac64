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
 * A test with one parameter, the {@link Jdk}. In {@code verify} it runs on the oldest JDK, with
 * {@code -Pslow} on the newest, with {@code -Pfull} on both. It is for behaviour that hardly
 * differs from JDK to JDK, and for tests that take long.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Tag("full")
@ParameterizedTest(name = "{0}")
@MethodSource("io.jacct.endtoend.jdks.Jdks#oldestFirst")
public @interface OnOldestFirst {}
