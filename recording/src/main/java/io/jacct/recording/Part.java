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
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads one part, also while it grows. The blocks are found by their fixed heads, so a jump reads
 * no frame but those from the last one that stands for itself. The first block that is not whole
 * ends the part: it is being written, or its writer was killed there.
 */
final class Part implements AutoCloseable {
    private final Path path;
    private final FileChannel file;
    private final PartHeader header;
    private final List<Block> blocks = new ArrayList<>();
    private long end;

    private FrameDecoder decoder;
    private Inflater inflater;
    private int decoded = -1;

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
            if (next == null || next.end() > size) {
                break;
            }
            blocks.add(next);
            end = next.end();
        }
        if (blocks.size() > before && !isWhole(blocks.get(blocks.size() - 1))) {
            end = blocks.remove(blocks.size() - 1).at();
        }
    }

    private boolean isWhole(Block block) throws IOException {
        return Block.crc(bytes(block), 0, block.length()) == block.check();
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

    /** Reads a frame. The next one after it takes the least time. */
    Frame frame(int frame) throws IOException {
        int key = frame;
        while (key > 0 && !blocks.get(key).key()) {
            key--;
        }
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
            decoded = -1;
            decoder = null;
            throw damaged("is damaged in the frame " + (frame + 1) + ": " + damaged.getMessage());
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
