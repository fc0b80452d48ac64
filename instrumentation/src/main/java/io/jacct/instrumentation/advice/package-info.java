// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/** Advice that several types share, and what its parameters stand for. */
package io.jacct.instrumentation.advice;
