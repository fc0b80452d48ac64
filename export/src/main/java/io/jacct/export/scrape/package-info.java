// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** One look at all JVMs: what is shown of each, and what the exporter says of itself. */
package io.jacct.export.scrape;
