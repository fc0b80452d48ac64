// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import io.jacct.snapshot.DeviceEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the store that a device belongs to: a file store for a file, a host for a peer, and the
 * kind for anything else. The stores are those that this process sees; a JVM in a container may see
 * others.
 */
public final class DeviceStores {
    private static final String UNKNOWN = "unknown";

    /** Caches stores, because asking for one reads the table of mounts. */
    private final Map<Path, String> byDirectory = new HashMap<>();

    /** The name for users. */
    String of(DeviceEntry device) {
        return switch (device.kind()) {
            case "file" -> store(device.endpoint());
            case "socket", "listen", "datagram" -> host(device.endpoint());
            default -> device.kind();
        };
    }

    private static String host(String endpoint) {
        int colon = endpoint.lastIndexOf(':');
        return colon < 0 ? endpoint : endpoint.substring(0, colon);
    }

    private String store(String endpoint) {
        try {
            Path file = Path.of(endpoint);
            Path directory = file.getParent();
            // "other" is not a path, and a long path has lost its beginning
            return file.isAbsolute() && directory != null
                    ? byDirectory.computeIfAbsent(directory, DeviceStores::nearest)
                    : UNKNOWN;
        } catch (InvalidPathException e) {
            return UNKNOWN;
        }
    }

    /** The store of the nearest directory that still exists. */
    private static String nearest(Path directory) {
        for (Path path = directory; path != null; path = path.getParent()) {
            try {
                return Files.getFileStore(path).toString();
            } catch (IOException | SecurityException e) {
                // it is gone or not accessible; its parent is usually of the same store
                continue;
            }
        }
        return UNKNOWN;
    }
}
