// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A test that compares all JDKs of the matrix. It runs only with {@code -Pfull}, which CI uses. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@EnabledIfSystemProperty(
        named = "jacct.full",
        matches = "true",
        disabledReason = "all JDKs of the matrix run with -Pfull alone")
@interface OnlyFull {}
