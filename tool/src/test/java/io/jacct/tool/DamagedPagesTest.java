// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.Layout;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.EveryCommand.Ran;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Pages;
import io.jacct.tool.command.Source;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command on pages that are damaged, older, foreign or cut short. It shows the readable part,
 * or prints one line that names the remedy, and nothing else.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS)
class DamagedPagesTest {
    private static final int PAGES = Boolean.getBoolean("jacct.campaign") ? 20_000 : 150;
    private static final long SEED = Long.getLong("jacct.seed", 17);

    @TempDir Path directory;
    private Path page;
    private byte[] sound;

    @BeforeEach
    void makePage() throws Exception {
        page = directory.resolve("page");
        sound = RealPage.bytes(directory.resolve("sound"), "");
    }

    private Ran run(String command) {
        return EveryCommand.run(Pages.OF_THIS_USER, command, page);
    }

    @Test
    void shouldReadThePageThatIsSound() throws Exception {
        Files.write(page, sound);
        for (String command : EveryCommand.ALL) {
            Ran ran = run(command);
            assertEquals("", ran.err(), command);
            assertEquals(ExitStatus.DONE, ran.status(), command);
        }
    }

    @Test
    void shouldShowOrRefuseWhateverThePageHolds() throws Exception {
        for (int i = 0; i < PAGES; i++) {
            long seed = SEED + i;
            Files.write(page, damaged(new Random(seed)));
            // all commands on each page would take most of the build's time
            String command = EveryCommand.ALL.get(i % EveryCommand.ALL.size());
            assertOneLineAtMost(run(command), "-Djacct.seed=" + seed + " " + command);
        }
    }

    private static void assertOneLineAtMost(Ran ran, String what) {
        assertAll(
                what,
                () -> assertTrue(ran.err().lines().count() <= 1, ran.err()),
                () -> assertTrue(!ran.err().contains("unexpected"), ran.err()),
                () -> assertEquals(ran.status() == ExitStatus.DONE, ran.err().isEmpty(), ran.err()),
                () -> assertEquals(-1, EveryCommand.firstHidden(ran.out()), ran.out()),
                () -> assertEquals(-1, EveryCommand.firstHidden(ran.err()), ran.err()));
    }

    @Test
    void shouldNameTheWayOutOfWhatIsNoPageOfThisJacct() throws Exception {
        byte[] older = sound.clone();
        ByteBuffer.wrap(older).order(ByteOrder.nativeOrder()).putLong(Layout.PAGE_VERSION, 6);
        assertRefused(
                older,
                "has format 6, expected " + Layout.VERSION + ": .*jacct.jar.* JVM runs with");
        byte[] other = sound.clone();
        ByteBuffer.wrap(other).order(ByteOrder.nativeOrder()).putLong(Layout.PAGE_MAGIC, 6);
        assertRefused(other, "is not a page of jacct: jacct list shows the pages there are");
        assertRefused(new byte[0], "is not a page, or cut short: it has 0 bytes.*jacct list.*");
        assertRefused(Arrays.copyOf(sound, sound.length / 2), "is not a page, or cut short: .*");
        byte[] torn = sound.clone();
        Arrays.fill(torn, Layout.PAGE_DIRECTORY, Layout.PAGE_DIRECTORY + 64, (byte) 0x55);
        assertRefused(torn, "is damaged: .*: .*jacct detach.*");
    }

    /** Cuts the file short between the opening and the first reading, as copytruncate does. */
    @Test
    void shouldSayThatThePageWasCutShortWhileItWasRead() throws Exception {
        for (String command : EveryCommand.ALL) {
            Files.write(page, sound);
            Ran ran = EveryCommand.run(new Truncating(), command, page);
            assertEquals(ExitStatus.NOT_FOUND, ran.status(), command + ran.err());
            assertTrue(ran.err().matches("jacct: .* cut short.*: .*list.*\n"), command + ran.err());
        }
    }

    /** Cuts each page off behind its header once it is open. */
    private static final class Truncating implements Pages {
        @Override
        public List<File> list() {
            return List.of();
        }

        @Override
        public File ofPid(long pid) {
            throw new AssertionError("by its file");
        }

        @Override
        public Source open(File file) throws PageException {
            Source source = OF_THIS_USER.open(file);
            source.snapshot();
            try (FileChannel cut = FileChannel.open(file.toPath(), StandardOpenOption.WRITE)) {
                cut.truncate(Layout.HEADER_LENGTH);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            return source;
        }
    }

    private void assertRefused(byte[] bytes, String message) throws Exception {
        Files.write(page, bytes);
        for (String command : EveryCommand.ALL) {
            Ran ran = run(command);
            assertNotEquals(ExitStatus.DONE, ran.status(), command);
            assertEquals("", ran.out(), command);
            assertTrue(ran.err().matches("jacct: .*" + message + "\n"), command + ": " + ran.err());
        }
    }

    /** Puts most of the damage into records, because a damaged header ends the reading. */
    private byte[] damaged(Random random) {
        ByteBuffer bytes = ByteBuffer.wrap(sound.clone()).order(ByteOrder.nativeOrder());
        int times = 1 + random.nextInt(1 << random.nextInt(14));
        for (int i = 0; i < times; i++) {
            int at = Layout.HEADER_LENGTH + random.nextInt(used() - Layout.HEADER_LENGTH);
            switch (random.nextInt(4)) {
                case 0 -> bytes.put(at, (byte) random.nextInt());
                case 1 -> bytes.putLong(at & ~7, random.nextLong());
                case 2 -> bytes.putLong(at & ~7, -1L >>> random.nextInt(64));
                default -> bytes.putLong(at & ~7, random.nextInt(9));
            }
        }
        int length = random.nextInt(10) == 0 ? random.nextInt(sound.length) : sound.length;
        return Arrays.copyOf(bytes.array(), length);
    }

    /** The end of the data; only zeros follow. */
    private int used() {
        int end = sound.length;
        while (sound[end - 1] == 0) {
            end--;
        }
        return end - Long.BYTES;
    }
}
