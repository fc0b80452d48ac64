// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;

import io.jacct.ledger.SamplePage;
import io.jacct.memory.Layout;
import io.jacct.memory.PageFields;
import io.jacct.snapshot.Snapshot;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A damaged page gives a snapshot or a {@link PageException} of one line; nothing else, and soon.
 */
class PageFuzzTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int PAGES = CAMPAIGN ? 2_000_000 : 4_000;
    private static final int FILES = CAMPAIGN ? 20_000 : 300;

    /** Damage that a campaign found, and the slice would miss. */
    private static final int[] FOUND = {150_304, 504_074};

    private static final long[] WORDS = {
        0,
        1,
        -1,
        2,
        3,
        4,
        5,
        7,
        8,
        255,
        4095,
        4096,
        65536,
        Integer.MAX_VALUE,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    /** The length of the text that describes the fields, which follows the header. */
    private static final int DESCRIPTION = PageFields.text().length();

    @TempDir Path temp;

    private byte[] sound;

    @BeforeEach
    void setUp() throws IOException {
        sound = SamplePage.bytes(temp.resolve("sample").toFile());
    }

    @Test
    void shouldReadThePageThatIsSound() throws IOException {
        assertFalse(read(buffer(sound), false).endpoints().isEmpty());
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void shouldRefuseOrReadWhateverThePageHolds() {
        ByteBuffer page = buffer(sound);
        IntStream seeds = IntStream.concat(IntStream.of(FOUND), IntStream.range(0, PAGES));
        for (int seed : (Iterable<Integer>) seeds::iterator) {
            Random random = new Random(seed);
            page.put(0, sound);
            page.limit(damage(page, random));
            try {
                read(page, random.nextInt(200) == 0);
            } catch (PageException refused) {
                assertOneLine(refused, seed);
            } catch (RuntimeException | Error wrong) {
                fail("seed " + seed, wrong);
            }
            page.limit(page.capacity());
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void shouldRefuseOrReadWhateverTheFileHolds() throws IOException {
        File file = temp.resolve("page").toFile();
        for (int seed = 0; seed < FILES; seed++) {
            ByteBuffer page = ByteBuffer.wrap(sound.clone()).order(ByteOrder.nativeOrder());
            int length = damage(page, new Random(-seed));
            Files.write(file.toPath(), java.util.Arrays.copyOf(page.array(), length));
            try (Page open = Page.open(file)) {
                open.snapshotOfTasks();
                open.snapshot();
            } catch (PageException refused) {
                assertOneLine(refused, -seed);
            } catch (RuntimeException | Error wrong) {
                fail("seed " + -seed, wrong);
            }
            Files.delete(file.toPath());
        }
    }

    private static void assertOneLine(PageException refused, int seed) {
        String message = refused.getMessage();
        assertFalse(message == null || message.isBlank(), () -> "seed " + seed);
        assertEquals(1, message.lines().count(), () -> "seed " + seed + ": " + message);
    }

    /** Damages the page and returns its remaining length. */
    private static int damage(ByteBuffer page, Random random) {
        int length = page.capacity();
        int times = 1 + random.nextInt(1 << random.nextInt(6));
        for (int i = 0; i < times; i++) {
            // most errors are possible in the header
            int range =
                    switch (random.nextInt(3)) {
                        case 0 -> page.capacity();
                        case 1 -> Layout.HEADER_LENGTH + DESCRIPTION;
                        default -> Layout.PAGE_DIRECTORY + 256;
                    };
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> {
                    int at = random.nextInt(range);
                    page.put(at, (byte) (page.get(at) ^ 1 << random.nextInt(8)));
                }
                case 3, 4, 5 -> {
                    int at = random.nextInt(range / 8) * 8;
                    page.putLong(at, WORDS[random.nextInt(WORDS.length)]);
                }
                case 6 -> garbage(page, random);
                default -> length = random.nextInt(4) == 0 ? random.nextInt(length + 1) : length;
            }
        }
        return Math.max(length, 1);
    }

    private static void garbage(ByteBuffer page, Random random) {
        byte[] bytes = new byte[1 + random.nextInt(4096)];
        random.nextBytes(bytes);
        page.put(random.nextInt(page.capacity() - bytes.length), bytes);
    }

    static ByteBuffer buffer(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length + 64).alignedSlice(64);
        return buffer.limit(bytes.length).slice().put(0, bytes).order(ByteOrder.nativeOrder());
    }

    static Snapshot read(ByteBuffer page, boolean alive) throws PageException {
        return new PageReader(new PageView(new Buffer(page)), -1).snapshot(alive, false);
    }

    /** Parts in memory, which are refused where a file's parts would be. */
    private record Buffer(ByteBuffer page) implements PageParts {
        @Override
        public ByteBuffer part(int segment, long offset, long length) throws PageException {
            if (offset < 0 || length <= 0 || offset > page.limit() - length) {
                throw new PageException("cut short");
            }
            return page.slice((int) offset, (int) length).order(ByteOrder.nativeOrder());
        }

        @Override
        public String place() {
            return "memory";
        }
    }
}
