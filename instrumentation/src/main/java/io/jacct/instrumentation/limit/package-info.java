// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Advice that refuses: an acquisition over its limit fails before the JDK asks the operating
 * system. It is the one advice that throws, and each class of it does nothing else. An accept is
 * not refused: its advice shuts down the connection. All this is woven only with the option {@code
 * enforce=true}.
 */
package io.jacct.instrumentation.limit;
