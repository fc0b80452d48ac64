// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TargetTest {
    /** Root is led to the directory, where it is another user who has no right to the page. */
    @Test
    void shouldSayWhoseProcessItIs() {
        assertEquals(
                "process 7 is of the user nobody, and has no page in /dev/shm/jacct_nobody",
                Target.noPage("7", "nobody", "root"));
        assertEquals(
                "process 7 is of the user nobody: a page is read by its user, or by root",
                Target.noPage("7", "nobody", "me"));
    }
}
