// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.prometheus;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of one metric within a text. Before them stand its comments, which are lines that begin
 * with a number sign. No other line does: a line break in a label is written as two characters.
 *
 * @param comments all of them, which say the metric's name, type and meaning
 * @param text has the comments up to {@code from}, then the lines up to {@code to}
 */
record MetricLines(String comments, byte[] text, int begin, int from, int to) {
    /**
     * All metrics of this text, in their order. Comments without lines behind them are no metric.
     */
    static List<MetricLines> of(byte[] text) {
        List<MetricLines> all = new ArrayList<>();
        int begin = 0;
        while (begin < text.length) {
            int from = skip(text, begin, true);
            int to = skip(text, from, false);
            if (to > from) {
                String comments = new String(text, begin, from - begin, StandardCharsets.UTF_8);
                all.add(new MetricLines(comments, text, begin, from, to));
            }
            begin = to;
        }
        return all;
    }

    /** Returns where the lines end that are comments, or that are none. */
    private static int skip(byte[] text, int begin, boolean comments) {
        int i = begin;
        while (i < text.length && (text[i] == '#') == comments) {
            while (i < text.length && text[i] != '\n') {
                i++;
            }
            i++;
        }
        return Math.min(i, text.length);
    }

    void writeComments(OutputStream to) throws IOException {
        to.write(text, begin, from - begin);
    }

    void write(OutputStream out) throws IOException {
        out.write(text, from, to - from);
    }
}
