// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.jdks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test, or a class of tests, that takes long. {@code verify} leaves it out; {@code -Pslow} and
 * {@code -Pfull} run it. On a class with {@link OnWholeMatrix} it would lose the JDKs of {@code
 * verify}.
 */
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Tag("full")
@Tag("only-full")
public @interface AfterVerify {}
