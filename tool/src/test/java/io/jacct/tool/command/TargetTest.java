// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TargetTest {
    /** Root may attach to it and detach from it, so root must find its page. */
    @Test
    void shouldNameThePageOfAnotherUsersProcess() {
        assertEquals(
                "process 7 is of the user nobody: a page is read by its user, or by root, who names"
                        + " its file, as in /dev/shm/jacct_nobody/7",
                Target.noPage("7", "nobody", "root"));
    }
}
