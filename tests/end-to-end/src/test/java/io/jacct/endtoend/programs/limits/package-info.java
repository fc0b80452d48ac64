// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that acquire more than their limits allow, with {@code enforce=true} or without. */
package io.jacct.endtoend.programs.limits;
