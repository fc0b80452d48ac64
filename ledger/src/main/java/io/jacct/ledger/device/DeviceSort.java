// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

/**
 * Boot loader. The properties of a device in devstat(9) besides its name, with devstat's numbers:
 * block size, unsupported features, type and interface, and priority in lists.
 */
public final class DeviceSort {
    /** {@code DEVSTAT_NO_BLOCKSIZE}, {@code NO_ORDERED_TAGS}, {@code BS_UNAVAILABLE}. */
    static final int NO_BLOCK_SIZE = 1;

    static final int NO_ORDERED_TAGS = 2;
    static final int BLOCK_SIZE_UNAVAILABLE = 4;

    private static final int DIRECT = 0;
    private static final int SEQUENTIAL = 1;
    private static final int COMMUNICATION = 9;
    private static final int OTHER_INTERFACE = 0x30;

    private static final int PRIORITY_OTHER = 0x20;
    private static final int PRIORITY_DISK = 0x110;

    private static final DeviceSort FILE =
            new DeviceSort(0, BLOCK_SIZE_UNAVAILABLE, DIRECT | OTHER_INTERFACE, PRIORITY_DISK);
    private static final DeviceSort NETWORK =
            new DeviceSort(0, NO_BLOCK_SIZE, COMMUNICATION | OTHER_INTERFACE, PRIORITY_OTHER);
    private static final DeviceSort STREAM =
            new DeviceSort(
                    0,
                    NO_BLOCK_SIZE | NO_ORDERED_TAGS,
                    SEQUENTIAL | OTHER_INTERFACE,
                    PRIORITY_OTHER);

    /** Registered devices are of any sort, so their "other" is of none in particular. */
    private static final DeviceSort APPLICATION =
            new DeviceSort(0, BLOCK_SIZE_UNAVAILABLE, DIRECT | OTHER_INTERFACE, PRIORITY_OTHER);

    public final int blockSize;
    public final int flags;
    public final int type;
    public final int priority;

    /** The application's choice. */
    public DeviceSort(int blockSize, int flags, int type, int priority) {
        this.blockSize = blockSize;
        this.flags = flags;
        this.type = type;
        this.priority = priority;
    }

    /**
     * The sort of an endpoint of that kind. The agent does not ask the file system for a file's
     * block size.
     */
    public static DeviceSort of(int kind) {
        if (kind == EndpointKind.APPLICATION) {
            return APPLICATION;
        }
        if (kind == EndpointKind.PIPE || kind == EndpointKind.STREAM) {
            return STREAM;
        }
        boolean network =
                kind == EndpointKind.SOCKET
                        || kind == EndpointKind.LISTEN
                        || kind == EndpointKind.DATAGRAM;
        return network ? NETWORK : FILE;
    }
}
