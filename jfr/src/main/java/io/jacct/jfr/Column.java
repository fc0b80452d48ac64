// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import java.util.function.Function;
import jdk.jfr.ValueDescriptor;

/**
 * A field of an event. {@link Columns} makes it.
 *
 * @param field its name, type and unit for the Flight Recorder
 * @param value reads it, as a value of that type
 * @param <E> what the event shows
 */
record Column<E>(ValueDescriptor field, Function<E, Object> value) {}
