// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import io.jacct.recording.RecordingWriter;
import io.jacct.recording.Store;
import io.jacct.snapshot.PageInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where recordings go. */
interface Destination extends AutoCloseable {
    /** Begins the recording of a JVM. */
    RecordingWriter writer(PageInfo page);

    /** Ends parts that are too long. Returns whether there were any. */
    default boolean endParts(List<RecordingWriter> writers) throws IOException {
        return false;
    }

    /** Removes what is too old or too much, but not what these write. */
    void retain(List<RecordingWriter> writers) throws IOException;

    @Override
    void close() throws IOException;

    /** One file, for one JVM. */
    record OneFile(Path file) implements Destination {
        @Override
        public RecordingWriter writer(PageInfo page) {
            return RecordingWriter.ofFile(file);
        }

        @Override
        public void retain(List<RecordingWriter> writers) {
            // the user keeps it
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    /** A directory, which keeps parts for so long, and so many bytes of them. */
    record Directory(Store store, long keepMillis, long mostBytes) implements Destination {
        @Override
        public RecordingWriter writer(PageInfo page) {
            return store.writer(page);
        }

        @Override
        public boolean endParts(List<RecordingWriter> writers) throws IOException {
            return store.endParts(mostBytes, writers);
        }

        @Override
        public void retain(List<RecordingWriter> writers) throws IOException {
            store.retain(keepMillis, mostBytes, writers);
        }

        @Override
        public void close() throws IOException {
            store.close();
        }
    }
}
