// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.attach.ThreadDump;
import io.jacct.tool.attach.ThreadStack;
import io.jacct.tool.attach.ThreadStack.Blocked;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Source;
import io.jacct.why.WatchedJvm;
import io.jacct.why.evidence.Monitors;
import java.util.List;
import java.util.Optional;

/** A JVM that is watched from outside: by its page, and for its monitors by attach. */
final class WatchedPage implements WatchedJvm {
    private final Source source;

    WatchedPage(Source source) {
        this.source = source;
    }

    @Override
    public Snapshot now() throws PageException {
        return source.now();
    }

    @Override
    public Snapshot tasks() throws PageException {
        return source.snapshotOfTasks();
    }

    @Override
    public List<Departure> departures() throws PageException {
        return source.departures();
    }

    @Override
    public boolean alive() {
        return source.alive();
    }

    @Override
    public boolean here() {
        return source.life() == Page.Life.HERE;
    }

    @Override
    public void await(long millis) throws InterruptedException {
        source.await(millis);
    }

    /** Asks the JVM, which stops its threads for a moment. */
    @Override
    public Monitors monitors() {
        if (!here()) {
            return new Monitors(List.of(), "it is in another pid namespace");
        }
        try {
            ThreadDump dump = ThreadDump.of(source.snapshotOfTasks().page().pid());
            return new Monitors(
                    dump.blocked().stream().map(each -> entry(dump, each)).toList(), null);
        } catch (Failure | PageException refused) {
            return new Monitors(List.of(), refused.getMessage());
        }
    }

    private static Monitors.Entry entry(ThreadDump dump, ThreadStack waiter) {
        Blocked blocked = waiter.blocked();
        Optional<ThreadStack> owner = dump.ofNativeId(blocked.ownerId());
        return new Monitors.Entry(
                waiter.name(),
                blocked.type(),
                blocked.owner(),
                owner.map(each -> Monitors.doing(each.frames())).orElse(null),
                dump.deadlock(waiter).orElse(null));
    }
}
