// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.recording.Recording;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Moment;
import io.jacct.tool.command.Quantity;
import io.jacct.tool.command.Replay;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.view.State.Request;
import java.io.IOException;

/** The frames of a recording. Each is made of the same snapshots as the screen was then. */
final class ReplayFrames implements Frames {
    private final Replay replay;
    private final Recording recording;
    private boolean begun;

    /** Begins with the frame on which the recording stands. */
    ReplayFrames(Replay replay) {
        this.replay = replay;
        this.recording = replay.recording();
    }

    @Override
    public Frame next() throws PageException {
        if (begun) {
            go(Request.NEXT);
        }
        begun = true;
        return frame();
    }

    @Override
    public Frame move(Request where, String typed) throws PageException, Failure {
        if (where == Request.JUMP) {
            jump(typed);
        } else {
            go(where);
        }
        return frame();
    }

    private void go(Request where) throws PageException {
        try {
            switch (where) {
                case NEXT -> recording.next();
                case PREVIOUS -> recording.previous();
                case FIRST -> recording.first();
                default -> recording.last();
            }
        } catch (IOException e) {
            throw new PageException(e.getMessage());
        }
    }

    private void jump(String typed) throws PageException, Failure {
        try {
            if (typed.startsWith("+") || typed.startsWith("-")) {
                by(Quantity.millis("a jump", typed.substring(1)), typed.startsWith("+"));
            } else {
                Moment.of("a jump", typed).go(recording);
            }
        } catch (IllegalArgumentException unknown) {
            throw new Failure(unknown.getMessage());
        } catch (IOException e) {
            throw new PageException(e.getMessage());
        }
    }

    private void by(long millis, boolean forward) throws IOException {
        long to = recording.millis() + (forward ? millis : -millis);
        if (!recording.at(to)) {
            recording.first();
        }
    }

    private Frame frame() throws PageException {
        return Frame.of(replay.before(), replay.now(), replay.departures(), replay.alive());
    }

    @Override
    public boolean isLive() {
        return false;
    }

    @Override
    public void close() {
        replay.close();
    }
}
