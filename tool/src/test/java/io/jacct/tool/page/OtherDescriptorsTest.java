// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.snapshot.Handle;
import java.io.FileInputStream;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The descriptors of this process, which has no agent. */
class OtherDescriptorsTest {
    @TempDir private Path directory;

    private static List<OtherDescriptors.Other> others(List<Handle> handles, String page)
            throws Exception {
        long pid = ProcessHandle.current().pid();
        return new OtherDescriptors(pid).without(handles, page);
    }

    private static OtherDescriptors.Other find(List<OtherDescriptors.Other> all, String target) {
        return all.stream().filter(one -> one.target().contains(target)).findFirst().orElseThrow();
    }

    @Test
    void shouldSayWhyADescriptorIsNoHandle() throws Exception {
        Path file = Files.createFile(directory.toRealPath().resolve("open"));
        try (FileInputStream in = new FileInputStream(file.toFile());
                Selector selector = Selector.open()) {
            List<OtherDescriptors.Other> all = others(List.of(), "/no/page");
            assertNull(find(all, file.toString()).reason(), "it should be a handle");
            assertTrue(find(all, "[eventpoll]").reason().contains("selector"));
            assertEquals("a file of the JDK", find(all, "/lib/modules").reason());
            assertEquals(
                    "the page of jacct",
                    find(others(List.of(), file.toString()), file.toString()).reason());
            assertTrue(selector.isOpen() && in.available() == 0);
        }
    }

    @Test
    void shouldLeaveOutHandles() throws Exception {
        Path file = Files.createFile(directory.toRealPath().resolve("open"));
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            int fd = find(others(List.of(), ""), file.toString()).descriptor();
            Handle handle = new Handle(fd, 1, "file", "", 0, "", 1, 1, 1, 1, 0, 0, -1);
            assertTrue(
                    others(List.of(handle), "").stream().noneMatch(one -> one.descriptor() == fd));
            assertEquals(0, in.available());
        }
    }
}
