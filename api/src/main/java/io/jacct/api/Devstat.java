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

    /** Command of a {@code struct bio}: the kind of request, see {@link #endTransactionBio}. */
    public static final int BIO_READ = 1;

    public static final int BIO_WRITE = 2;
    public static final int BIO_DELETE = 3;

    /** Flags of a {@code struct bio}: the request failed; it had to be served in order. */
    public static final int BIO_ERROR = 1;

    public static final int BIO_ORDERED = 8;

    /**
     * The token of a transaction that starts without an agent. It must equal the ledger's token of
     * a transaction that is counted without time, {@code Token.UNTIMED}.
     */
    static final long UNSEEN = 1 << 6;

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
     * transaction. It is 0 if nothing has started, because the device is null or was removed.
     */
    public static long startTransaction(Device device) {
        if (device == null) {
            return 0;
        }
        Object at = device.record();
        return at == null ? UNSEEN : DeviceEntryPoint.startTransaction(at);
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
     * counted, without time. An end without a start only adds 1 to the device's {@code unmatched}:
     * one with token 0, or a second one of the same transaction. It ends no other transaction. With
     * {@code timing=off} a second end is not noticed.
     *
     * <p>The transaction ends as a whole, whatever the arguments are. With a wrong tag or kind it
     * has failed, without data, and then this method throws.
     *
     * @param token the result of the start
     * @param bytes of a read, a write or a free; ignored for other transactions. A negative number,
     *     as at the end of a file, makes it a transaction without data
     * @param tagType {@code DEVSTAT_TAG_}; counted unless the device has {@code
     *     DEVSTAT_NO_ORDERED_TAGS}
     * @param flags {@code DEVSTAT_READ}, {@code WRITE}, {@code FREE} or {@code NO_DATA}
     * @param failed adds 1 to the device's {@code errors}; everything else counts as for a success
     * @throws IllegalArgumentException if {@code tagType} or {@code flags} is not one of these
     */
    public static void endTransaction(
            Device device, long token, long bytes, int tagType, int flags, boolean failed) {
        Object at = device == null ? null : device.record();
        if (at != null && isValid(tagType, DEVSTAT_TAG_NONE) && isValid(flags, DEVSTAT_FREE)) {
            DeviceEntryPoint.endTransaction(at, token, bytes, tagType, flags, failed);
            return;
        }
        if (at != null) {
            DeviceEntryPoint.endTransaction(at, token, 0, DEVSTAT_TAG_NONE, DEVSTAT_NO_DATA, true);
        }
        check("tag", tagType, DEVSTAT_TAG_NONE);
        check("transaction", flags, DEVSTAT_FREE);
    }

    /**
     * {@code devstat_end_transaction_bio}: ends the transaction of a request that is described as
     * in a {@code struct bio}. {@link #BIO_DELETE} is a free, and any other command than these is a
     * transaction without data. The bytes are {@code bcount} less {@code resid}.
     *
     * @param token the result of the start
     * @param cmd {@code bio_cmd}
     * @param bcount {@code bio_bcount}: the bytes that were requested
     * @param resid {@code bio_resid}: those of them that were not moved
     * @param flags {@code bio_flags}: with {@link #BIO_ORDERED} the tag is {@code
     *     DEVSTAT_TAG_ORDERED}, else {@code DEVSTAT_TAG_SIMPLE}; with {@link #BIO_ERROR} the
     *     transaction failed; other flags are ignored
     */
    public static void endTransactionBio(
            Device device, long token, int cmd, long bcount, long resid, int flags) {
        int tag = (flags & BIO_ORDERED) != 0 ? DEVSTAT_TAG_ORDERED : DEVSTAT_TAG_SIMPLE;
        boolean failed = (flags & BIO_ERROR) != 0;
        endTransaction(device, token, bcount - resid, tag, kind(cmd), failed);
    }

    private static int kind(int cmd) {
        switch (cmd) {
            case BIO_READ:
                return DEVSTAT_READ;
            case BIO_WRITE:
                return DEVSTAT_WRITE;
            case BIO_DELETE:
                return DEVSTAT_FREE;
            default:
                return DEVSTAT_NO_DATA;
        }
    }

    /** Allocates nothing if the value is valid. */
    private static void check(String what, int value, int most) {
        if (!isValid(value, most)) {
            throw new IllegalArgumentException(what + ' ' + value);
        }
    }

    private static boolean isValid(int value, int most) {
        return value >= 0 && value <= most;
    }
}
