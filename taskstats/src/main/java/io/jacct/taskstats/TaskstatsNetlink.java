// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Messages as Linux' taskstats interface sends them through a netlink socket, so that a loop
 * written for that interface reads them. They have Linux' attributes only, in native byte order:
 *
 * <pre>
 * nlmsghdr    length (32 bit)  type (16)  flags (16)  sequence (32)  port (32)
 * genlmsghdr  command NEW (8)  version 1 (8)  unused (16)
 * AGGR_PID    PID (32 bit), STATS (struct taskstats)      of a task
 * AGGR_TGID   TGID (32 bit), STATS                        of a group
 * </pre>
 *
 * An exit has both attributes, an answer has one. A pool has no number, so it has no TGID.
 */
public final class TaskstatsNetlink {
    /** The type of each message. The kernel gives such numbers out, and readers do not compare. */
    static final int TYPE = 0x4A00;

    private static final int HEADER = 20;
    private static final int ATTRIBUTE = 4;
    private static final byte NEW = 2;
    private static final byte VERSION = 1;

    private static final int PID = 1;
    private static final int TGID = 2;
    private static final int STATS = 3;
    private static final int AGGR_PID = 4;
    private static final int AGGR_TGID = 5;

    private TaskstatsNetlink() {}

    /**
     * The message of one exit, of one task or of one sum.
     *
     * @param sequence the number of the exit, of which the lower 32 bits are told; 0 of an answer
     * @param task the record of a task; null: none
     * @param group the record of a group, a pool or the JVM; null: none
     * @param version of the struct
     */
    public static byte[] message(
            long sequence, TaskstatsRecord task, TaskstatsRecord group, int version) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (task != null) {
            body.writeBytes(aggregate(AGGR_PID, PID, TaskstatsField.AC_PID, task, version));
        }
        if (group != null) {
            body.writeBytes(aggregate(AGGR_TGID, TGID, TaskstatsField.AC_TGID, group, version));
        }
        ByteBuffer message = buffer(HEADER + body.size());
        message.putInt(message.capacity()).putShort((short) TYPE).putShort((short) 0);
        message.putInt((int) sequence).putInt(0);
        message.put(NEW).put(VERSION).putShort((short) 0);
        return message.put(body.toByteArray()).array();
    }

    private static byte[] aggregate(
            int type, int idType, TaskstatsField field, TaskstatsRecord record, int version) {
        byte[] struct = record.struct(version);
        byte[] id = record.bytes(field);
        boolean numbered = idType == PID || id != null;
        int length = 2 * ATTRIBUTE + struct.length + (numbered ? ATTRIBUTE + Integer.BYTES : 0);
        ByteBuffer all = attribute(buffer(length), length, type);
        if (numbered) {
            attribute(all, ATTRIBUTE + Integer.BYTES, idType);
            all.put(id == null ? new byte[Integer.BYTES] : id);
        }
        return attribute(all, ATTRIBUTE + struct.length, STATS).put(struct).array();
    }

    private static ByteBuffer attribute(ByteBuffer into, int length, int type) {
        return into.putShort((short) length).putShort((short) type);
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
    }
}
