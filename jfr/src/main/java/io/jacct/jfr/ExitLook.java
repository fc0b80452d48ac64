// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.ExitFollower;
import io.jacct.taskstats.ExitMessage;
import java.util.List;

/**
 * Emits an event for each thread that has ended since the last look. A look without news is one
 * load. Exits that have left the page before a look are in no event; their numbers are missing.
 */
final class ExitLook extends Look {
    private final Page page;
    private final List<EventDefinition<ExitMessage>> definitions;
    private ExitFollower follower;

    ExitLook(Recordings recordings, Page page, List<EventDefinition<ExitMessage>> definitions) {
        super(recordings);
        this.page = page;
        this.definitions = definitions;
    }

    @Override
    void begin() throws PageException {
        follower = new ExitFollower(page);
    }

    @Override
    void look() throws PageException {
        for (ExitMessage exit : follower.next()) {
            definitions.forEach(each -> each.emit(exit));
        }
    }
}
