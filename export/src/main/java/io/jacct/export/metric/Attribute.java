// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

/**
 * An attribute of a point, or of a JVM.
 *
 * @param key by OpenTelemetry's conventions, as {@code disk.io.direction}
 * @param value may be any text
 */
public record Attribute(String key, String value) {}
