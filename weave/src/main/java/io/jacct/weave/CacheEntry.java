// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.memory.Ownership;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Boot loader. One file of the cache. It holds the original of a class, in full, and the bytes that
 * were woven from it.
 *
 * <pre>
 * magic | checksum of the rest | configuration | type | count, missing methods | original | woven
 * </pre>
 *
 * <p>Numbers have four bytes, most significant first. The length of a text or a class file stands
 * before it. The original is compared byte by byte. This is safer than a digest and, in a JVM that
 * has compiled nothing yet, ten times faster. A file with any deviation from this format is no
 * entry.
 */
final class CacheEntry {
    private static final int MAGIC = Ownership.CACHE_MAGIC;
    private static final int HEADER = 8;

    private CacheEntry() {}

    static byte[] encode(byte[] configuration, String type, byte[] original, Woven woven)
            throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        write(out, configuration);
        write(out, type.getBytes(StandardCharsets.UTF_8));
        out.writeInt(woven.missing.size());
        for (String method : woven.missing) {
            write(out, method.getBytes(StandardCharsets.UTF_8));
        }
        write(out, original);
        write(out, woven.bytes);
        byte[] rest = body.toByteArray();
        ByteBuffer file = ByteBuffer.allocate(HEADER + rest.length);
        file.putInt(MAGIC).putInt(checksum(rest, 0, rest.length)).put(rest);
        return file.array();
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * The bytes that were woven from exactly this original, or null if the file does not have them.
     */
    static Woven decode(byte[] file, byte[] configuration, String type, byte[] original) {
        try {
            ByteBuffer in = ByteBuffer.wrap(file);
            if (in.getInt() != MAGIC
                    || in.getInt() != checksum(file, HEADER, file.length - HEADER)
                    || !isNext(in, configuration)
                    || !isNext(in, type.getBytes(StandardCharsets.UTF_8))) {
                return null;
            }
            List<String> missing = new ArrayList<>();
            for (int left = in.getInt(); left > 0; left--) {
                missing.add(new String(next(in), StandardCharsets.UTF_8));
            }
            if (!isNext(in, original)) {
                return null;
            }
            byte[] woven = next(in);
            return in.hasRemaining() ? null : new Woven(woven, missing);
        } catch (RuntimeException | OutOfMemoryError damaged) {
            return null;
        }
    }

    private static boolean isNext(ByteBuffer in, byte[] wanted) {
        int length = in.getInt();
        int from = in.position();
        if (length != wanted.length || length > in.remaining()) {
            return false;
        }
        in.position(from + length);
        return Arrays.equals(in.array(), from, from + length, wanted, 0, length);
    }

    private static byte[] next(ByteBuffer in) {
        byte[] bytes = new byte[Math.min(in.getInt(), in.remaining() + 1)];
        in.get(bytes);
        return bytes;
    }

    /** CRC-32, which the JVM computes by machine code even before it has compiled anything. */
    static int checksum(byte[] bytes, int offset, int length) {
        CRC32 sum = new CRC32();
        sum.update(bytes, offset, length);
        return (int) sum.getValue();
    }
}
