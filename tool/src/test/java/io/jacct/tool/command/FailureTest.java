// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** The message of an exception about a file is often only the file's name. */
class FailureTest {
    @Test
    void shouldTellTheReason() {
        assertEquals(
                "cannot write /a: no such file or directory",
                Failure.unwritten("/a", new NoSuchFileException("/a")).getMessage());
        assertEquals(
                "cannot read /b/c: permission denied",
                Failure.unread(new AccessDeniedException("/b/c")).getMessage());
        assertEquals(
                "/d is there, and no directory",
                Failure.reason(new FileAlreadyExistsException("/d")));
        assertEquals(
                "Read-only file system",
                Failure.reason(new FileSystemException("/e", null, "Read-only file system")));
        assertEquals("no frame yet", Failure.unread(new IOException("no frame yet")).getMessage());
    }
}
