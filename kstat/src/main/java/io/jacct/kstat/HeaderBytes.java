// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Headers as the kstat {@code kstat_headers} shows them: one {@code kstat_t} of a 64-bit machine
 * after the other, little-endian, up to and including {@code ks_snaptime}; pointers are 0.
 *
 * <pre>
 *   0 crtime   16 kid   20 module[31]   52 instance   56 name[31]   87 type   88 class[31]
 *   119 flags   128 ndata   136 data_size   144 snaptime   152 end
 * </pre>
 */
final class HeaderBytes {
    static final int LENGTH = 152;

    private static final int KID = 16;
    private static final int MODULE = 20;
    private static final int INSTANCE = 52;
    private static final int NAME = 56;
    private static final int TYPE = 87;
    private static final int CLASS = 88;
    private static final int FLAGS = 119;
    private static final int NDATA = 128;
    private static final int DATA_SIZE = 136;
    private static final int SNAPTIME = 144;

    private HeaderBytes() {}

    static byte[] of(List<KstatHeader> headers) {
        byte[] bytes = new byte[headers.size() * LENGTH];
        for (int i = 0; i < headers.size(); i++) {
            ByteBuffer to = ByteBuffer.wrap(bytes, i * LENGTH, LENGTH).slice();
            put(headers.get(i), to.order(ByteOrder.LITTLE_ENDIAN));
        }
        return bytes;
    }

    private static void put(KstatHeader header, ByteBuffer to) {
        to.putLong(0, header.crtime());
        to.putInt(KID, header.kid());
        to.put(MODULE, header.module().getBytes(StandardCharsets.UTF_8));
        to.putInt(INSTANCE, header.instance());
        to.put(NAME, header.name().getBytes(StandardCharsets.UTF_8));
        to.put(TYPE, (byte) header.type().number());
        to.put(CLASS, header.kstatClass().getBytes(StandardCharsets.UTF_8));
        to.put(FLAGS, (byte) KstatFlag.bits(header.flags()));
        to.putInt(NDATA, header.ndata());
        to.putLong(DATA_SIZE, header.dataSize());
        to.putLong(SNAPTIME, header.snaptime());
    }
}
