// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** The moment when someone asks for MBeans. */
package io.jacct.instrumentation.management;
