// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import java.util.List;

/**
 * What a thread did when a {@link ThreadDump} was taken. The texts are the JVM's and the
 * application's; whoever prints them makes them printable.
 *
 * @param name of the thread
 * @param id Java's number of it, {@code Thread.getId()}; 0 for a thread of the JVM's own
 * @param nativeId its number in the kernel, in the JVM's own pid namespace
 * @param state in HotSpot's words, as {@code runnable} or {@code waiting for monitor entry}
 * @param frames its methods, the innermost first, as {@code java.lang.Thread.run(Thread.java:840)}
 * @param blocked the monitor that it waits to enter; null if it waits for none
 */
public record ThreadStack(
        String name, long id, long nativeId, String state, List<String> frames, Blocked blocked) {
    /**
     * A monitor that a thread waits to enter.
     *
     * @param address what tells it from other monitors in this dump, as {@code 0x000000011b2c3d40}
     * @param type the class of the object, as {@code java.lang.Object}
     * @param owner the name of the thread that holds it; null if no Java frame holds it
     * @param ownerId that thread's native id; 0 without an owner
     */
    public record Blocked(String address, String type, String owner, long ownerId) {
        /** For users: {@code java.lang.Object held by main}. */
        public String text() {
            return owner == null ? type : type + " held by " + owner;
        }
    }

    ThreadStack with(Blocked monitor) {
        return new ThreadStack(name, id, nativeId, state, frames, monitor);
    }
}
