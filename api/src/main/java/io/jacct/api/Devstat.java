// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * Registers devices, and tells what is done on them: {@code devstat(9)} of FreeBSD, with its names
 * and numbers. A device is shown beside the files and peers of the JVM until it is removed.
 *
 * <p>What is different: a start gives a token, which its end takes, so that each transaction has
 * its time; and no caller has to keep the ends of one device apart. Any thread may start a
 * transaction, and any other end it. As there, a device that is null is ignored.
 */
public final class Devstat {
    /** Of a transaction: what was done. One without data has no bytes. */
    public static final int DEVSTAT_NO_DATA = 0;

    public static final int DEVSTAT_READ = 1;
    public static final int DEVSTAT_WRITE = 2;
    public static final int DEVSTAT_FREE = 3;

    /** Of a transaction: in which order it asked to be served. */
    public static final int DEVSTAT_TAG_SIMPLE = 0;

    public static final int DEVSTAT_TAG_HEAD = 1;
    public static final int DEVSTAT_TAG_ORDERED = 2;
    public static final int DEVSTAT_TAG_NONE = 3;

    /** Of a device: what it does not support. */
    public static final int DEVSTAT_ALL_SUPPORTED = 0;

    public static final int DEVSTAT_NO_BLOCKSIZE = 1;
    public static final int DEVSTAT_NO_ORDERED_TAGS = 2;
    public static final int DEVSTAT_BS_UNAVAILABLE = 4;

    /** Of a device: its type, to which an interface and {@link #DEVSTAT_TYPE_PASS} are added. */
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

    /** It passes on to another device, which counts the same again: it is in no sum. */
    public static final int DEVSTAT_TYPE_PASS = 0x100;

    /** Of a device: the greater, the earlier in lists; those of the same in order of entry. */
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
     * {@code devstat_add_entry}: a new device, also if there is one of that name and unit. What is
     * no name, unit, size, flag, type or priority is an {@code IllegalArgumentException}.
     *
     * @param deviceName at most 15 bytes of UTF-8, without control characters and colons; a longer
     *     one is refused, not cut off
     * @param unitNumber not negative
     * @param blockSize in bytes; 0 where there is none
     * @param flags {@code DEVSTAT_NO_BLOCKSIZE} and others, or {@code DEVSTAT_ALL_SUPPORTED}
     * @param deviceType {@code DEVSTAT_TYPE_} and {@code DEVSTAT_TYPE_IF_} in one
     * @param priority {@code DEVSTAT_PRIORITY_}, or any number from the least to the greatest
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
     * {@code devstat_remove_entry}: the device goes, at once. What is under way on it ends now,
     * failed and without data, and what was done is kept in {@code other} of the application's.
     */
    public static void removeEntry(Device device) {
        if (device != null) {
            device.close();
        }
    }

    /**
     * {@code devstat_start_transaction}. The result means nothing but to the end of this
     * transaction.
     */
    public static long startTransaction(Device device) {
        Object at = device == null ? null : device.record();
        return at == null ? 0 : DeviceDoor.startTransaction(at);
    }

    /**
     * {@code devstat_end_transaction}, of one that did not fail: as the next with {@code failed}
     * false.
     */
    public static void endTransaction(
            Device device, long token, long bytes, int tagType, int flags) {
        endTransaction(device, token, bytes, tagType, flags, false);
    }

    /**
     * {@code devstat_end_transaction}. One that began when nobody counted is counted, without time.
     * To end one for the second time ends no other: it is counted as {@code unmatched} of the
     * device, and nothing else is. Where nothing is timed ({@code timing=off}) it is not noticed.
     *
     * @param token what the start has given
     * @param bytes of a read, a write or a free; those of others, and negative ones, are ignored
     * @param tagType {@code DEVSTAT_TAG_}; counted unless the device has {@code
     *     DEVSTAT_NO_ORDERED_TAGS}
     * @param flags {@code DEVSTAT_READ}, {@code WRITE}, {@code FREE} or {@code NO_DATA}
     * @param failed one more of the device's {@code errors}; the rest counts as ever
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

    /** Allocates nothing for what is right. */
    private static void check(String what, int value, int most) {
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(what + ' ' + value);
        }
    }
}
