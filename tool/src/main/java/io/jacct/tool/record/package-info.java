// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * {@code jacct record} and {@code jacct dump}: frames of pages go into a recording, and come out
 * for other tools. {@code io.jacct.tool} calls this package, and it calls the shared ones, the read
 * half and {@code io.jacct.recording}.
 */
package io.jacct.tool.record;
