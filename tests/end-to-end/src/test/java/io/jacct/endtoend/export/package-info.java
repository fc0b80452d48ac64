// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The exporter: its values, and the monitoring systems that read them. */
package io.jacct.endtoend.export;
