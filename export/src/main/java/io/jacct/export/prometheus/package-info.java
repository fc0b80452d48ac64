// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Readings as series of Prometheus: over HTTP, in files, or printed. */
package io.jacct.export.prometheus;
