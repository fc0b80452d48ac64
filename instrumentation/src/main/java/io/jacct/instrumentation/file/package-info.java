// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Files: streams, channels, transfers, opens and closes. One JDK type per file. */
package io.jacct.instrumentation.file;
