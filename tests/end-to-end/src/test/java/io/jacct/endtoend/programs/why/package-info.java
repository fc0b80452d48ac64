// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The programs of {@code io.jacct.endtoend.why}: one fault each, or none. */
package io.jacct.endtoend.programs.why;
