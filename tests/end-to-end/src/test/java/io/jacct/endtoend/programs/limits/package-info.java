// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that acquire more than they may, with {@code enforce=true} or without. */
package io.jacct.endtoend.programs.limits;
