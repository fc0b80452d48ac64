// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The example of docs/api.md for a device. */
final class BlobStore implements AutoCloseable {
    private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();

    // begin of the example
    private final Device store =
            Devstat.addEntry(
                    "blobs",
                    0,
                    0,
                    Devstat.DEVSTAT_NO_BLOCKSIZE,
                    Devstat.DEVSTAT_TYPE_DIRECT | Devstat.DEVSTAT_TYPE_IF_OTHER,
                    Devstat.DEVSTAT_PRIORITY_DISK);

    void put(String name, byte[] blob) {
        long token = Devstat.startTransaction(store);
        int done = Devstat.DEVSTAT_NO_DATA;
        try {
            blobs.put(name, blob);
            done = Devstat.DEVSTAT_WRITE;
        } finally {
            Devstat.endTransaction(store, token, blob.length, Devstat.DEVSTAT_TAG_SIMPLE, done);
        }
    }

    // end of the example

    byte[] get(String name) {
        return blobs.get(name);
    }

    @Override
    public void close() {
        Devstat.removeEntry(store);
    }
}
