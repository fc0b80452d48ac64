// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.notification;

/**
 * Watches for events to report. Called on the thread of the client that adds a listener. {@code
 * EmitterBean} calls it.
 */
public interface Watch {
    /** Called before a listener is added: events before this call are not reported. */
    default void begin() {}

    /** Called after a listener was added. */
    default void added() {}
}
