// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.field.Quantity;
import io.jacct.recording.Recording;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Moment;
import io.jacct.tool.command.Replay;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.view.State.Request;
import java.io.IOException;
import java.util.Deque;

/** The frames of a recording. Each is made of the same snapshots as the screen was then. */
final class ReplayFrames implements Frames {
    private final Replay replay;
    private final Recording recording;
    private boolean begun;
    private final Deque<String> remarks;

    /** Begins with the frame on which the recording stands; says these remarks, and adds some. */
    ReplayFrames(Replay replay, Deque<String> remarks) {
        this.replay = replay;
        this.remarks = remarks;
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
            boolean signed = typed.startsWith("+") || typed.startsWith("-");
            String time = signed ? typed.substring(1) : typed;
            Long distance = signed ? distance(time) : null;
            if (distance != null) {
                by(typed.startsWith("+") ? distance : -distance);
            } else {
                Moment moment = Moment.of("a jump", time);
                moment.go(recording);
                remark(moment.gap(recording));
            }
        } catch (IllegalArgumentException unknown) {
            throw new Failure("j takes 10m, or " + Moment.FORMS);
        } catch (IOException e) {
            throw new PageException(e.getMessage());
        }
    }

    /** Null for what is a moment. */
    private static Long distance(String typed) {
        try {
            return Quantity.millis("a jump", typed);
        } catch (IllegalArgumentException no) {
            return null;
        }
    }

    private void by(long millis) throws IOException {
        long to = recording.millis() + millis;
        if (!recording.at(to)) {
            recording.first();
        }
        remark(Moment.gap(recording, Math.min(to, recording.lastMillis())));
    }

    private void remark(String line) {
        if (!line.isEmpty()) {
            remarks.add(line);
        }
    }

    @Override
    public String remark() {
        return remarks.isEmpty() ? "" : remarks.remove();
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
