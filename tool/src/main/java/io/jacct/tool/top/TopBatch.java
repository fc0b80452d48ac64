// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Source;
import io.jacct.tool.text.Json;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.view.Printed;
import io.jacct.tool.top.view.State;
import java.io.PrintWriter;

/** Prints frames one after the other. */
final class TopBatch {
    private final TopCommand command;
    private final PrintWriter out;
    private final TopOptions options;
    private final State state;
    private final int width;

    TopBatch(TopCommand command, PrintWriter out, TopOptions options, State state, int width) {
        this.command = command;
        this.out = out;
        this.options = options;
        this.state = state;
        this.width = width;
    }

    /** Prints until so many are printed, the JVM has ended, or nobody reads. */
    void run(Source source, long most) throws PageException, InterruptedException {
        boolean whole = options.view() != null;
        try (Frames frames =
                source == null ? command.list() : new LiveFrames(source).whole(whole)) {
            if (command.skipsFirst() && (source == null || source.alive())) {
                frames.next();
                await(source);
            }
            for (long shown = 1; ; shown++) {
                Frame frame = frames.next();
                print(frame, shown);
                // shows that the reader has gone, as in "jacct top -b 4711 | head"
                if (out.checkError() || frames.ended() || shown == most) {
                    return;
                }
                await(source);
            }
        }
    }

    private void await(Source source) throws InterruptedException {
        if (source == null) {
            Thread.sleep(state.millis());
        } else {
            source.await(state.millis());
        }
    }

    private void print(Frame frame, long shown) {
        if (command.prints(true)) {
            out.println(Json.line(TopJson.frame(frame.activity(false), frame.alive())));
            return;
        }
        boolean both = options.view() == null && !state.isList();
        if (shown == 1) {
            options.choose(state, frame, both, command);
        } else {
            out.println();
        }
        Printed.lines(frame, state, options.view(), width).forEach(out::println);
        if (!frame.rest().isEmpty()) {
            out.println("process " + frame.end().page().pid() + ' ' + frame.rest());
        }
    }
}
