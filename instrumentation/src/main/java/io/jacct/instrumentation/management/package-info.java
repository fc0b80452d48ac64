// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The moment when the application asks for MBeans. Its one class weaves the method that returns the
 * platform MBean server. {@code Instrumentations} puts it on the list; nothing else calls it. It is
 * written with {@code io.jacct.instrumentation.type}. The inlined code may call the entry points of
 * woven code only, which passes the call on to the agent.
 */
package io.jacct.instrumentation.management;
