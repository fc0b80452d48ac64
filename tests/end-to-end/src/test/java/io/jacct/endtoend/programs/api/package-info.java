// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs with counters, kstats and devices of their own. */
package io.jacct.endtoend.programs.api;
