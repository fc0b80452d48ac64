// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that keep all kinds of records of their page in use. */
package io.jacct.endtoend.programs.page;
