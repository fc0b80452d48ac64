// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command of {@code jacct-export.jar}: one process a node that reads the pages of all JVMs and
 * tells them to Prometheus and OpenTelemetry.
 *
 * <p>{@code jvm} reads pages. {@code metric} says what is in them for a metrics system, and {@code
 * row} which parts are shown. {@code prometheus} and {@code otlp} write it down. Nothing here runs
 * in the JVMs that are told of.
 */
package io.jacct.export;
