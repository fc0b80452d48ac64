// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.stacks;

import io.jacct.snapshot.stack.StackFrame;
import io.jacct.snapshot.stack.StackUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stacks in the form of flamegraph.pl and speedscope: the frames from the outermost to the
 * innermost with semicolons between them, a blank, and the weight. The outermost frame is the pool,
 * the innermost what was done, and to which device.
 */
final class CollapsedStacks {
    private CollapsedStacks() {}

    /** The frames of a stack, the outermost first. */
    static List<String> frames(StackReport report, StackUse use) {
        List<String> frames = new ArrayList<>();
        frames.add(use.pool());
        if (use.depth() > use.frames().size()) {
            frames.add("(" + (use.depth() - use.frames().size()) + " more frames)");
        }
        if (use.frames().isEmpty()) {
            frames.add(StackReport.NO_ROOM);
        }
        for (int i = use.frames().size() - 1; i >= 0; i--) {
            StackFrame frame = use.frames().get(i);
            frames.add(frame.method());
        }
        frames.add((use.kind().label() + " " + report.device(use)).strip());
        return frames;
    }

    static List<String> lines(StackReport report) {
        Map<String, Double> sums = new TreeMap<>();
        for (StackUse use : report.uses()) {
            List<String> frames = frames(report, use).stream().map(each -> plain(each)).toList();
            double weight = report.by().of(use.sums());
            sums.merge(String.join(";", frames), weight, Double::sum);
        }
        List<String> lines = new ArrayList<>();
        sums.forEach((stack, weight) -> lines.add(stack + " " + Math.round(weight)));
        return lines;
    }

    /** A name without what has a meaning in this form. */
    private static String plain(String name) {
        StringBuilder plain = new StringBuilder();
        name.codePoints()
                .map(c -> c == ';' || Character.isISOControl(c) ? '_' : c)
                .forEach(plain::appendCodePoint);
        return plain.toString();
    }
}
