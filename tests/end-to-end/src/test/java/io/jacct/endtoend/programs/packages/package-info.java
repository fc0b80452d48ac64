// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that run in containers. */
package io.jacct.endtoend.programs.packages;
