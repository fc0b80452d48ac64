// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The tab's components. Only the event thread uses them; Refresh and its like ask the JVM on a
 * worker.
 */
package io.jacct.console.view;
