// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tells from native stacks whether Java or native code opened a file. The lines are as strace 6.1
 * has written them.
 */
class NativeOpensTest {
    private static final String LIBC = " > /usr/lib/libc.so.6(__open64+0xd0) [0xf8090]";
    private static final String JAVA = " > /jdk/lib/libjava.so(handleOpen+0x3a) [0x1542a]";
    private static final String NIO =
            " > /jdk/lib/libnio.so(Java_sun_nio_fs_UnixNativeDispatcher_open0+0x3c) [0xe8ec]";
    private static final String ZONE =
            " > /jdk/lib/libjava.so(Java_java_util_TimeZone_getSystemTimeZoneID+0x36) [0x12456]";

    @Test
    void shouldTellByStackWhoOpened() {
        NativeOpens opens =
                opens(
                        "8 openat(AT_FDCWD, \"/etc/timezone\", O_RDONLY) = 4</etc/timezone>",
                        LIBC,
                        ZONE,
                        "8 openat(AT_FDCWD, \"/d/a\", O_RDONLY) = 4</d/a>",
                        LIBC,
                        JAVA,
                        "8 openat(AT_FDCWD, \"/d/b\", O_RDONLY) = 5</d/b>",
                        LIBC,
                        NIO);
        assertTrue(opens.has("/etc/timezone"));
        assertFalse(opens.has("/d/a"));
        assertFalse(opens.has("/d/b"));
        assertFalse(opens.has("/d/c"));
    }

    @Test
    void shouldLeaveToJavaWhatBothOpen() {
        NativeOpens opens =
                opens(
                        "8 openat(AT_FDCWD, \"/etc/hosts\", O_RDONLY) = 4</etc/hosts>",
                        LIBC,
                        JAVA,
                        "8 openat(AT_FDCWD, \"/etc/hosts\", O_RDONLY) = 5</etc/hosts>",
                        LIBC);
        assertFalse(opens.has("/etc/hosts"));
    }

    @Test
    void shouldJoinCallThatOthersInterruptWithItsStack() {
        NativeOpens opens =
                opens(
                        "8 openat(AT_FDCWD, \"/d/a\", O_RDONLY <unfinished ...>",
                        "9 openat(AT_FDCWD, \"/d/none\", O_RDONLY) = -1 ENOENT (No such file)",
                        LIBC,
                        "8 <... openat resumed>)             = 4</d/a>",
                        LIBC,
                        JAVA);
        assertFalse(opens.has("/d/a"));
        assertFalse(opens.has("/d/none"));
    }

    @Test
    void shouldKnowFileOfAnotherProcessInProc() {
        String line = "8 openat(AT_FDCWD, \"/proc/net/x\", O_RDONLY) = 4</proc/8/net/x>";
        assertTrue(opens(line, LIBC).has("/proc/1234/net/x"));
    }

    private static NativeOpens opens(String... lines) {
        return NativeOpens.parse(List.of(lines));
    }
}
