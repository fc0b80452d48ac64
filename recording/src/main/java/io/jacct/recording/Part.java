// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import io.jacct.recording.codec.Frame;
import io.jacct.recording.codec.FrameDecoder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads one part, also while it grows. The blocks are found by their fixed heads, so a jump reads
 * no frame but those from the last one that stands for itself. What is behind the last whole block
 * is being written, or its writer was killed there. Where whole blocks come behind what is none,
 * the part is damaged there, and goes on with the next frame that stands for itself.
 */
final class Part implements AutoCloseable {
    private final Path path;
    private final FileChannel file;
    private final PartHeader header;
    private final List<Block> blocks = new ArrayList<>();
    private final BitSet whole = new BitSet();
    private final BitSet broken = new BitSet();
    private final List<Damage> damages = new ArrayList<>();
    private long end;

    /** Whether the blocks at the end need a frame that is damaged; since that time. */
    private boolean lost;

    private long lostMillis;

    private FrameDecoder decoder;
    private Inflater inflater;
    private int decoded = -1;

    /** A span that cannot be read, from the frame before it or its first one to that after it. */
    record Damage(Path part, long fromMillis, long toMillis) {}

    Part(Path path) throws IOException {
        this.path = path;
        this.file = FileChannel.open(path, StandardOpenOption.READ);
        try {
            header = PartHeader.read(file, path.toString());
            end = header.length();
            grow();
        } catch (IOException unreadable) {
            file.close();
            throw unreadable;
        }
    }

    /** Finds the blocks that were written since the last call. */
    void grow() throws IOException {
        int before = blocks.size();
        long size = file.size();
        while (size - end >= Block.LENGTH) {
            Block next = Block.read(PartHeader.bytes(file, end, Block.LENGTH), end);
            Block found = next == null ? Block.find(file, end + 1, size) : next;
            if (found == null || found.end() > size) {
                break;
            }
            if (found != next && !lost) {
                lost = true;
                lostMillis = blocks.isEmpty() ? found.millis() : millis(blocks.size() - 1);
            }
            add(found);
        }
        int last = blocks.size() - 1;
        if (last >= before && !isWhole(last)) {
            end = blocks.remove(last).at();
            broken.clear(last);
        }
    }

    private void add(Block block) {
        end = block.end();
        if (lost) {
            damages.removeIf(each -> each.fromMillis == lostMillis);
            damages.add(new Damage(path, lostMillis, block.millis()));
            lost = !block.key();
        }
        if (!lost) {
            blocks.add(block);
        }
    }

    private boolean isWhole(int frame) throws IOException {
        if (!whole.get(frame) && !broken.get(frame)) {
            Block block = blocks.get(frame);
            boolean same = Block.crc(bytes(block), 0, block.length()) == block.check();
            (same ? whole : broken).set(frame);
        }
        return whole.get(frame);
    }

    /**
     * The first frame that can be read, from that one on in that direction; -1 if there is none.
     */
    int readable(int from, int step) throws IOException {
        int frame = from;
        while (frame >= 0 && frame < frames() && !isReadable(frame)) {
            frame += step;
        }
        return frame < frames() ? frame : -1;
    }

    /** Whether the frame and those that it needs are whole. */
    private boolean isReadable(int frame) throws IOException {
        for (int each = key(frame); each <= frame; each++) {
            boolean known = broken.get(each);
            if (!isWhole(each)) {
                if (!known) {
                    int next = each + 1;
                    while (next < frames() - 1 && !blocks.get(next).key()) {
                        next++;
                    }
                    long to = millis(Math.min(next, frames() - 1));
                    damages.add(new Damage(path, millis(each), to));
                }
                return false;
            }
        }
        return true;
    }

    /** The last frame that stands for itself up to that one. */
    private int key(int frame) {
        int key = frame;
        while (key > 0 && !blocks.get(key).key()) {
            key--;
        }
        return key;
    }

    /** What was found damaged since the last call. */
    List<Damage> damages() {
        List<Damage> found = List.copyOf(damages);
        damages.clear();
        return found;
    }

    private byte[] bytes(Block block) throws IOException {
        byte[] bytes = PartHeader.bytes(file, block.at() + Block.LENGTH, block.length());
        if (bytes.length < block.length()) {
            throw damaged("was cut short while it was read");
        }
        return bytes;
    }

    private RecordingException damaged(String how) {
        return new RecordingException("the recording " + path + " " + how);
    }

    PartHeader header() {
        return header;
    }

    int frames() {
        return blocks.size();
    }

    long millis(int frame) {
        return blocks.get(frame).millis();
    }

    boolean alive(int frame) {
        return blocks.get(frame).alive();
    }

    /** The last frame at that time or before; -1 if all are later. */
    int at(long millis) {
        int frame = frames() - 1;
        while (frame >= 0 && millis(frame) > millis) {
            frame--;
        }
        return frame;
    }

    /** The time from a frame to the next one, mostly; 0 if there are not two frames. */
    long usualMillis() {
        long[] distances = new long[Math.max(0, frames() - 1)];
        Arrays.setAll(distances, i -> millis(i + 1) - millis(i));
        Arrays.sort(distances);
        return distances.length == 0 ? 0 : distances[(distances.length - 1) / 2];
    }

    /** Reads a frame. The next one after it takes the least time. */
    Frame frame(int frame) throws IOException {
        int key = key(frame);
        if (decoded > frame || decoded < key) {
            decoded = key - 1;
        }
        try {
            while (decoded < frame) {
                decode(blocks.get(decoded + 1));
                decoded++;
            }
            return decoder.frame();
        } catch (DataFormatException | IOException | RuntimeException damaged) {
            // whatever is wrong with the bytes: a checksum does not show what was written wrongly
            int where = Math.min(decoded + 1, frame);
            decoded = -1;
            decoder = null;
            throw damaged("is damaged in the frame " + (where + 1) + ": " + damaged.getMessage());
        }
    }

    private void decode(Block block) throws IOException, DataFormatException {
        byte[] bytes = bytes(block);
        if (Block.crc(bytes, 0, bytes.length) != block.check()) {
            throw new IOException("its checksum is another one");
        }
        if (block.key()) {
            endInflater();
            inflater = new Inflater(true);
            decoder = new FrameDecoder(header.schema());
        } else if (decoder == null) {
            throw new IOException("it needs a frame that is missing");
        }
        inflater.setInput(bytes);
        byte[] frame = new byte[block.frameLength()];
        int length = 0;
        while (length < frame.length) {
            int more = inflater.inflate(frame, length, frame.length - length);
            if (more == 0) {
                throw new IOException("it is shorter than it says");
            }
            length += more;
        }
        // takes the mark of the flush, too, which has no bytes of the frame
        if (inflater.inflate(new byte[1]) > 0 || !inflater.needsInput()) {
            throw new IOException("it is longer than it says");
        }
        decoder.decode(frame, length);
    }

    private void endInflater() {
        if (inflater != null) {
            inflater.end();
        }
    }

    @Override
    public void close() throws IOException {
        endInflater();
        file.close();
    }
}
