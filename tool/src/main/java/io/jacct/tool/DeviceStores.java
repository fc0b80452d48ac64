// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.DeviceEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What a device is a part of: a file of a file store, a peer of a host, anything else of its kind.
 * The stores are those that this process sees; a JVM in a container may see others.
 */
final class DeviceStores {
    private static final String UNKNOWN = "unknown";

    /** Asking for a store reads the table of mounts. */
    private final Map<Path, String> byDirectory = new HashMap<>();

    /** As people read it. */
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
            // "other" is no path, and the beginning of a long one is cut off
            return file.isAbsolute() && directory != null
                    ? byDirectory.computeIfAbsent(directory, DeviceStores::nearest)
                    : UNKNOWN;
        } catch (InvalidPathException e) {
            return UNKNOWN;
        }
    }

    /** Of the nearest directory that is still there. */
    private static String nearest(Path directory) {
        for (Path path = directory; path != null; path = path.getParent()) {
            try {
                return Files.getFileStore(path).toString();
            } catch (IOException | SecurityException e) {
                // gone, or not for us: its parent is mostly of the same store
                continue;
            }
        }
        return UNKNOWN;
    }
}
