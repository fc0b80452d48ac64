// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.AnonymousStore;
import io.jacct.memory.PageMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The source of a page's parts: a file, or this JVM's own memory. */
interface PageParts {
    /**
     * Returns the header if {@code segment} is -1, otherwise that segment. Checks the range against
     * the source.
     */
    ByteBuffer part(int segment, long offset, long length) throws PageException;

    /** Whether a process holds the file of its page. */
    default boolean isHeld() {
        return true;
    }

    /**
     * Tells the JVM that this process wants something of {@code PageStore}, until this process ends
     * or closes.
     */
    default void want(int what) {}

    /** Path of the page, or "(anonymous)". */
    String place();

    /**
     * Throws if what was read may be no part of the page, because the source was cut short. The
     * JVM's own error for that may come late or never. It does nothing for this JVM's own page: a
     * question for the length would be the application's, and the agent itself finds a cut.
     */
    default void confirm() throws PageException {}

    /** Mapped parts stay readable; no other part can be read afterwards. */
    default void close() {}

    /** The pages of this JVM; opens no file. */
    static PageParts own(PageMemory memory) {
        return new PageParts() {
            @Override
            public ByteBuffer part(int segment, long offset, long length) throws PageException {
                ByteBuffer[] buffers = memory.buffers();
                if (segment + 1 >= buffers.length) {
                    throw new PageException("the page has no segment " + segment);
                }
                return buffers[segment + 1].asReadOnlyBuffer().order(ByteOrder.nativeOrder());
            }

            @Override
            public String place() {
                String place = memory.place();
                return place == null ? AnonymousStore.PLACE : place;
            }
        };
    }
}
