// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.DevstatCodes;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.StackRoom;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.ApplicationDevice;
import io.jacct.ledger.device.ApplicationDevices;
import io.jacct.ledger.device.DeviceSort;
import io.jacct.ledger.operation.DeviceBooking;
import io.jacct.ledger.operation.LostOperations;

/**
 * Boot loader. The entry point for devices that an application registers, with the functions of
 * FreeBSD's devstat(9). {@code jacct-api.jar} finds this class by its name and these methods by
 * their types, as it does {@link ApplicationLedger}. So the methods must never change.
 *
 * <p>Contract of {@link #startTransaction} and {@link #endTransaction}: any thread may call them;
 * they are lock-free, allocate nothing but a new stripe, and throw nothing. On a device that was
 * removed, or whose page is closed, they do nothing visible. They do not count as operations of the
 * calling task.
 */
public final class DevstatLedger {
    /** The devices of the open page; null when no page is open. */
    private static volatile ApplicationDevices devices;

    private DevstatLedger() {}

    /** A page opens or, with null, closes. */
    static void start(ApplicationDevices all) {
        devices = all;
    }

    static void stop() {
        devices = null;
    }

    /**
     * Registers a new device in the open page. May take a lock, and wait a second for the page to
     * grow.
     *
     * @param owner the device goes when this object is collected
     * @param name of the device, without its unit
     * @param blockSize in bytes; 0 where there is none
     * @param flags {@code devstat_support_flags}
     * @param type {@code devstat_type_flags}
     * @param priority {@code devstat_priority}
     * @return the device, for the other methods; null if no page is open
     */
    public static Object addEntry(
            Object owner, String name, int unit, int blockSize, int flags, int type, int priority) {
        try {
            ApplicationDevices all = devices;
            DeviceSort sort = new DeviceSort(blockSize, flags, type, priority);
            return all == null ? null : all.enter(owner, name, unit, sort);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        }
    }

    /** The device goes; transactions that are under way on it end now. May take a lock. */
    public static void removeEntry(Object device) {
        try {
            ApplicationDevices all = devices;
            if (all != null) {
                all.remove((ApplicationDevice) device);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /**
     * A transaction starts. The result is for {@link #endTransaction}; 0 if the device was removed.
     * If very many are open on the device, this one has no time and is counted when it ends.
     */
    public static long startTransaction(Object device) {
        try {
            ApplicationDevice at = (ApplicationDevice) device;
            if (at.removed) {
                return 0;
            }
            return Settings.timing() && StackRoom.isLeft() ? start(at) : Token.UNTIMED;
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return Token.UNTIMED;
        }
    }

    private static long start(ApplicationDevice at) {
        long token = DeviceBooking.begin(at.endpoint);
        if (Token.begun(token) && !at.open.add(token)) {
            // this end counts nothing
            DeviceBooking.end(at.endpoint, token, DevstatCodes.PARTS, 0, DevstatCodes.NONE, false);
            return Token.UNTIMED;
        }
        return token;
    }

    /** The same for a transaction that did not fail. */
    public static void endTransaction(Object device, long token, long bytes, int tag, int flags) {
        endTransaction(device, token, bytes, tag, flags, false);
    }

    /**
     * The transaction ends. If it started without an agent, it is counted without time. If it has
     * ended before, or the token is 0, the end is counted as unmatched; other open transactions
     * stay open.
     *
     * @param bytes added to reads, writes or frees; a negative number makes it a transaction
     *     without data
     * @param tag {@code devstat_tag_type}; an unknown one counts as none
     * @param flags {@code devstat_trans_flags}; unknown ones count as no data
     * @param failed whether to add one to the device's errors
     */
    public static void endTransaction(
            Object device, long token, long bytes, int tag, int flags, boolean failed) {
        try {
            ApplicationDevice at = (ApplicationDevice) device;
            boolean data = bytes >= 0 && flags >= 0 && flags <= DevstatCodes.FREE;
            int kind = data ? flags : DevstatCodes.NO_DATA;
            int counted = !at.tags || tag < 0 || tag > DevstatCodes.NONE ? DevstatCodes.NONE : tag;
            if (at.removed) {
                return;
            }
            boolean seen = Token.begun(token) && DeviceBooking.isOfThisPage(token);
            if (token == 0 || seen && !at.open.remove(token)) {
                DeviceBooking.unmatched(at.endpoint);
            } else if (seen) {
                long nanos = DeviceBooking.end(at.endpoint, token, kind, bytes, counted, failed);
                DeviceBooking.use(at.endpoint, kind, bytes, nanos);
            } else {
                DeviceBooking.count(at.endpoint, Token.UNTIMED, kind, bytes, counted, failed);
                DeviceBooking.use(at.endpoint, kind, bytes, 0);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }
}
