// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The life of platform threads. */
package io.jacct.instrumentation.thread;
