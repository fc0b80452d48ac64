// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * A descriptor from its opening to its closing, or to the collection of what held it. Times are
 * nanoseconds of {@code System.nanoTime()} of that JVM's machine unless said.
 *
 * @param descriptor its number
 * @param device number of the device that it is open on
 * @param kind of the endpoint
 * @param endpoint {@code other} where it has no name yet, or there are too many
 * @param openerId thread id of who opened it; 0 where nobody saw that: it was open before the agent
 *     came, inherited, or opened by native code
 * @param opener the thread's name at that time; may be empty
 * @param openedNanos when it was opened, or first seen
 * @param openedMillis the same, in milliseconds since 1970
 * @param lastUsedNanos when it was last seen in use, up to a second late; a use counts when it
 *     begins
 * @param unusedNanos how long ago that was; -1 in a JVM that has gone
 * @param alarm 0, or the number of the alarm that it is: collected as garbage while it was open
 * @param collectedMillis when it was collected, in milliseconds since 1970, or 0
 */
public record Handle(
        int descriptor,
        long device,
        String kind,
        String endpoint,
        long openerId,
        String opener,
        long openedNanos,
        long openedMillis,
        long lastUsedNanos,
        long unusedNanos,
        long alarm,
        long collectedMillis) {

    /** Whether it was open before it was first seen. */
    public boolean adopted() {
        return openerId == 0;
    }
}
