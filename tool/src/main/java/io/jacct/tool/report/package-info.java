// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * {@code jacct report}: what a JVM did in a span, as text, JSON or a page for a browser. {@link
 * io.jacct.tool.report.Report} makes one JSON object from snapshots in the order of time. {@code
 * --json} prints it, and both other forms show it, so all three have the same figures.
 */
package io.jacct.tool.report;
