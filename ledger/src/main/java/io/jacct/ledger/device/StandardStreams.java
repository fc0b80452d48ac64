// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.memory.OwnFiles;

/** Boot loader. The first three descriptors, which every process has from its start. */
public final class StandardStreams {
    private static final String[] NAMES = {"stdin", "stdout", "stderr"};

    private StandardStreams() {}

    /** Enters them. One that is redirected to a regular file is that file. */
    public static void enter(Endpoints endpoints) {
        for (int fd = 0; fd < NAMES.length; fd++) {
            String path = OwnFiles.file(fd);
            int kind = path == null ? EndpointKind.STREAM : EndpointKind.FILE;
            int endpoint = endpoints.of(kind, path == null ? NAMES[fd] : path);
            endpoints.descriptors.enter(fd, endpoint);
        }
    }
}
