// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of the page as a file: its format, its readers, and other programs that damage it. */
package io.jacct.endtoend.page;
