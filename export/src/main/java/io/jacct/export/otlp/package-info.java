// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Readings as OpenTelemetry's metrics, pushed over HTTP. */
package io.jacct.export.otlp;
