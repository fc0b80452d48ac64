// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Sockets, datagrams and NIO pipes. One JDK type per file. */
package io.jacct.instrumentation.socket;
