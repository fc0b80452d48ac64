// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.AnonymousStore;
import io.jacct.memory.PageMemory;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/** Where the parts of a page come from: a file, or this JVM's own memory. */
interface PageParts {
    /**
     * The header when {@code segment} is -1, otherwise that segment; checked against what there is.
     */
    ByteBuffer part(int segment, long offset, long length) throws PageException;

    /** Path of the page, or "(anonymous)". */
    String place();

    /** The pages of this JVM: no file is opened. */
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

    /** A file; each part is mapped when it is asked for. */
    static PageParts of(File file) {
        return new PageParts() {
            @Override
            public ByteBuffer part(int segment, long offset, long length) throws PageException {
                return map(file, offset, length);
            }

            @Override
            public String place() {
                return file.getPath();
            }
        };
    }

    private static ByteBuffer map(File file, long offset, long length) throws PageException {
        if (!file.exists()) {
            throw new PageException("no page: there is no " + file);
        }
        try (RandomAccessFile access = new RandomAccessFile(file, "r")) {
            // never map beyond the end: touching that would kill this process
            if (offset < 0 || length <= 0 || offset > access.length() - length) {
                throw new PageException(
                        file + " is no page, or cut short: it has " + access.length() + " bytes");
            }
            return access.getChannel()
                    .map(FileChannel.MapMode.READ_ONLY, offset, length)
                    .order(ByteOrder.nativeOrder());
        } catch (PageException known) {
            throw known;
        } catch (IOException | IllegalArgumentException trouble) {
            throw new PageException("cannot read " + file + ": " + trouble.getMessage());
        }
    }
}
