// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Where threads wait: parks, waits, selectors, look-ups of names. Advice here runs just before and
 * after a park, so it must use up no park permit: no lock of java.util.concurrent, ever.
 */
package io.jacct.instrumentation.wait;
