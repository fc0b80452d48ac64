// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.StackRoom;
import org.junit.jupiter.api.Test;

/** Where it says that there is room, calls have it, in the interpreter and compiled. */
class StackRoomTest {
    private static final int STACK = 256 << 10;
    private static final int OVERFLOWS = 1_000;

    /** Calls as deep as the end of an operation. */
    private static final int CALLS = 20;

    private int withRoom;
    private int overflows;

    @Test
    void shouldKnowWhetherTheStackHasRoom() throws InterruptedException {
        Thread thread = new Thread(null, this::overflow, "overflows", STACK);
        thread.start();
        thread.join();
        // compiled into its caller, it makes the caller's call fail; so it rarely says that there
        // is
        // no room
        assertTrue(withRoom > OVERFLOWS);
        assertEquals(0, overflows);
    }

    private void overflow() {
        for (int i = 0; i < OVERFLOWS; i++) {
            try {
                deeper();
            } catch (StackOverflowError expected) {
                continue;
            }
        }
    }

    private void deeper() {
        if (StackRoom.isLeft()) {
            withRoom++;
            try {
                call(CALLS);
            } catch (StackOverflowError tooDeep) {
                overflows++;
            }
        }
        deeper();
    }

    private static void call(int more) {
        if (more > 0) {
            call(more - 1);
        }
    }
}
