// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that look at what a start loads. */
package io.jacct.endtoend.programs.start;
