// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * Registers devices and records the transactions on them, with the names and numbers of FreeBSD's
 * {@code devstat(9)}. The tools show a device beside the files and peers of the JVM until it is
 * removed.
 *
 * <p>Two things differ from FreeBSD. A start returns a token and its end takes the token, so each
 * transaction has its own time. Callers need not serialise the transactions of a device: any thread
 * may start a transaction, and any other thread may end it. As in FreeBSD, a null device is
 * ignored.
 *
 * <p>Starts and ends are lock-free. They allocate nothing except for the first use of a stripe, and
 * throw nothing on account of the agent. On a removed device, or without the agent, they do
 * nothing. They are not counted as operations of the calling thread.
 */
public final class Devstat {
    /** Transaction flag: the kind of transaction. A transaction without data has no bytes. */
    public static final int DEVSTAT_NO_DATA = 0;

    public static final int DEVSTAT_READ = 1;
    public static final int DEVSTAT_WRITE = 2;
    public static final int DEVSTAT_FREE = 3;

    /** Tag type of a transaction: the order in which it asked to be served. */
    public static final int DEVSTAT_TAG_SIMPLE = 0;

    public static final int DEVSTAT_TAG_HEAD = 1;
    public static final int DEVSTAT_TAG_ORDERED = 2;
    public static final int DEVSTAT_TAG_NONE = 3;

    /** Support flags of a device: the features it lacks. */
    public static final int DEVSTAT_ALL_SUPPORTED = 0;

    public static final int DEVSTAT_NO_BLOCKSIZE = 1;
    public static final int DEVSTAT_NO_ORDERED_TAGS = 2;
    public static final int DEVSTAT_BS_UNAVAILABLE = 4;

    /** Type of a device. Add an interface type and, if it applies, {@link #DEVSTAT_TYPE_PASS}. */
    public static final int DEVSTAT_TYPE_DIRECT = 0;

    public static final int DEVSTAT_TYPE_SEQUENTIAL = 1;
    public static final int DEVSTAT_TYPE_PRINTER = 2;
    public static final int DEVSTAT_TYPE_PROCESSOR = 3;
    public static final int DEVSTAT_TYPE_WORM = 4;
    public static final int DEVSTAT_TYPE_CDROM = 5;
    public static final int DEVSTAT_TYPE_SCANNER = 6;
    public static final int DEVSTAT_TYPE_OPTICAL = 7;
    public static final int DEVSTAT_TYPE_CHANGER = 8;
    public static final int DEVSTAT_TYPE_COMM = 9;
    public static final int DEVSTAT_TYPE_ASC0 = 0xa;
    public static final int DEVSTAT_TYPE_ASC1 = 0xb;
    public static final int DEVSTAT_TYPE_STORARRAY = 0xc;
    public static final int DEVSTAT_TYPE_ENCLOSURE = 0xd;
    public static final int DEVSTAT_TYPE_FLOPPY = 0xe;
    public static final int DEVSTAT_TYPE_MASK = 0xf;
    public static final int DEVSTAT_TYPE_IF_SCSI = 0x10;
    public static final int DEVSTAT_TYPE_IF_IDE = 0x20;
    public static final int DEVSTAT_TYPE_IF_OTHER = 0x30;
    public static final int DEVSTAT_TYPE_IF_NVME = 0x40;
    public static final int DEVSTAT_TYPE_IF_MASK = 0xf0;

    /**
     * The device passes transactions on to another device, which counts them again. No sum includes
     * it.
     */
    public static final int DEVSTAT_TYPE_PASS = 0x100;

    /**
     * Priority of a device. Lists show the greatest first, and equal ones in the order of entry.
     */
    public static final int DEVSTAT_PRIORITY_MIN = 0;

    public static final int DEVSTAT_PRIORITY_OTHER = 0x20;
    public static final int DEVSTAT_PRIORITY_PASS = 0x30;
    public static final int DEVSTAT_PRIORITY_FD = 0x40;
    public static final int DEVSTAT_PRIORITY_WFD = 0x50;
    public static final int DEVSTAT_PRIORITY_TAPE = 0x60;
    public static final int DEVSTAT_PRIORITY_CD = 0x90;
    public static final int DEVSTAT_PRIORITY_DISK = 0x110;
    public static final int DEVSTAT_PRIORITY_ARRAY = 0x120;
    public static final int DEVSTAT_PRIORITY_MAX = 0xfff;

    private static final int SUPPORT_FLAGS =
            DEVSTAT_NO_BLOCKSIZE | DEVSTAT_NO_ORDERED_TAGS | DEVSTAT_BS_UNAVAILABLE;

    private Devstat() {}

    /**
     * {@code devstat_add_entry}: registers a new device, even if one of that name and unit exists.
     * Takes a lock. Without the agent the device is registered when the agent comes.
     *
     * @param deviceName at most 15 bytes of UTF-8, without control characters and colons; a longer
     *     name is refused, not cut off
     * @param unitNumber not negative
     * @param blockSize in bytes; 0 if the device has none
     * @param flags {@code DEVSTAT_NO_BLOCKSIZE} and others, or {@code DEVSTAT_ALL_SUPPORTED}
     * @param deviceType the sum of a {@code DEVSTAT_TYPE_} and a {@code DEVSTAT_TYPE_IF_} constant,
     *     plus {@link #DEVSTAT_TYPE_PASS} if it applies
     * @param priority a {@code DEVSTAT_PRIORITY_} constant, or any number from the least to the
     *     greatest
     * @throws IllegalArgumentException if a name, unit, size, flag, type or priority is not valid
     */
    public static Device addEntry(
            String deviceName,
            int unitNumber,
            int blockSize,
            int flags,
            int deviceType,
            int priority) {
        check("flags", flags, SUPPORT_FLAGS);
        check("priority", priority, DEVSTAT_PRIORITY_MAX);
        check("type", deviceType & ~DEVSTAT_TYPE_PASS, DEVSTAT_TYPE_IF_NVME | DEVSTAT_TYPE_MASK);
        check("type", deviceType & DEVSTAT_TYPE_MASK, DEVSTAT_TYPE_FLOPPY);
        return Registry.add(
                new Device(deviceName, unitNumber, blockSize, flags, deviceType, priority));
    }

    /**
     * {@code devstat_remove_entry}: removes the device immediately. Its open transactions end now,
     * as failed and without data. Its counts are kept in the device {@code other} of the
     * application. Takes a lock; ignores a null device and a second call.
     */
    public static void removeEntry(Device device) {
        if (device != null) {
            device.close();
        }
    }

    /**
     * {@code devstat_start_transaction}. Returns a token, whose only use is to end this
     * transaction.
     */
    public static long startTransaction(Device device) {
        Object at = device == null ? null : device.record();
        return at == null ? 0 : DeviceDoor.startTransaction(at);
    }

    /**
     * {@code devstat_end_transaction} for a transaction that did not fail: calls {@link
     * #endTransaction(Device, long, long, int, int, boolean)} with {@code failed} false.
     */
    public static void endTransaction(
            Device device, long token, long bytes, int tagType, int flags) {
        endTransaction(device, token, bytes, tagType, flags, false);
    }

    /**
     * {@code devstat_end_transaction}. A transaction that began while the agent was absent is
     * counted, without time. A second end of the same transaction ends no other transaction: it
     * only adds 1 to the device's {@code unmatched}. With {@code timing=off} a second end is not
     * noticed.
     *
     * @param token the result of the start
     * @param bytes of a read, a write or a free; ignored for other transactions and if negative
     * @param tagType {@code DEVSTAT_TAG_}; counted unless the device has {@code
     *     DEVSTAT_NO_ORDERED_TAGS}
     * @param flags {@code DEVSTAT_READ}, {@code WRITE}, {@code FREE} or {@code NO_DATA}
     * @param failed adds 1 to the device's {@code errors}; everything else counts as for a success
     * @throws IllegalArgumentException if {@code tagType} or {@code flags} is not one of these
     */
    public static void endTransaction(
            Device device, long token, long bytes, int tagType, int flags, boolean failed) {
        check("tag", tagType, DEVSTAT_TAG_NONE);
        check("transaction", flags, DEVSTAT_FREE);
        Object at = device == null ? null : device.record();
        if (at != null) {
            DeviceDoor.endTransaction(at, token, bytes, tagType, flags, failed);
        }
    }

    /** Allocates nothing if the value is valid. */
    private static void check(String what, int value, int most) {
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(what + ' ' + value);
        }
    }
}
