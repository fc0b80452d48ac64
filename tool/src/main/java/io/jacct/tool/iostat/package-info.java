// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The command {@code iostat}, and devices as text and JSON. */
package io.jacct.tool.iostat;
