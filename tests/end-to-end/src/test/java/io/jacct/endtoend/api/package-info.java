// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of applications that use {@code jacct-api.jar} or {@code jacct-kstat.jar}. */
package io.jacct.endtoend.api;
