// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What OpenTelemetry calls the fields: one table for the exporter and for the rules of
 * OpenTelemetry's Java agent. So one dashboard works with both. Knows no format and reads no value.
 */
package io.jacct.field.metric;
