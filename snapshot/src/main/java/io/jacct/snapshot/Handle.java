// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * A descriptor from its opening to its closing, or until the object that held it was collected.
 * Times are nanoseconds of {@code System.nanoTime()} of that JVM's machine unless the text says
 * otherwise.
 *
 * @param descriptor the descriptor's number
 * @param device number of the device that it is open on
 * @param kind of the endpoint
 * @param endpoint {@code other} if it has no name yet, or there are too many
 * @param openerId thread id of the opener; 0 if the opening was not seen: it was open before the
 *     agent came, was inherited, or was opened by native code
 * @param opener the thread's name at that time; may be empty
 * @param openedNanos when it was opened, or first seen
 * @param openedMillis the same, in milliseconds since 1970
 * @param lastUsedNanos when it was last seen in use, up to a second late; a use counts when it
 *     begins
 * @param unusedNanos the time from the last use until the snapshot
 * @param alarm the number of its alarm, if it was collected as garbage while it was open; otherwise
 *     0
 * @param collectedMillis when it was collected, in milliseconds since 1970, or 0
 * @param owner the id of the beancounter that is charged with it; -1 if that is not known: there
 *     were no beancounters yet, or it was open before it was first seen
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
        long collectedMillis,
        int owner) {

    /** Whether it was open before it was first seen. */
    public boolean adopted() {
        return openerId == 0;
    }
}
