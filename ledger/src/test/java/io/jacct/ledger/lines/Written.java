// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What threads have written in one operation, each thread in turn. An operation has steps, such as
 * its beginning and its end, between which the thread does its work. A line that it shares may have
 * gone to another processor until the next step. So lines are counted once for the operation, and
 * transfers once for each step.
 */
public final class Written {
    /** A thread asks for these at most once in a tick, so they are no part of an operation. */
    private static final String RARE = "Tick\\..*";

    private final List<List<List<Word>>> threads = new ArrayList<>();

    /** The words of the next thread, by steps. */
    public void add(List<List<Word>> steps) {
        threads.add(
                steps.stream()
                        .map(step -> step.stream().filter(w -> !w.name().matches(RARE)).toList())
                        .toList());
    }

    int threads() {
        return threads.size();
    }

    /** The lines that the thread writes, and another one of the first {@code among}, too. */
    Set<Word.Line> shared(int thread, int among) {
        Set<Word.Line> others = new HashSet<>();
        for (int i = 0; i < among; i++) {
            if (i != thread) {
                words(i).forEach(word -> others.add(word.line()));
            }
        }
        Set<Word.Line> shared = new HashSet<>();
        words(thread).forEach(word -> shared.add(word.line()));
        shared.retainAll(others);
        return shared;
    }

    /** How often a shared line has to come from another processor, if all are busy. */
    int transfers(int thread, int among) {
        Set<Word.Line> shared = shared(thread, among);
        int transfers = 0;
        for (List<Word> step : threads.get(thread)) {
            Set<Word.Line> lines = step.stream().map(Word::line).collect(Collectors.toSet());
            lines.retainAll(shared);
            transfers += lines.size();
        }
        return transfers;
    }

    /** The words in shared lines, for messages: a line of text for each cache line. */
    String names(int thread, int among) {
        StringBuilder text = new StringBuilder();
        for (Word.Line line : shared(thread, among)) {
            Set<String> names = new TreeSet<>();
            words(thread).stream()
                    .filter(word -> word.line().equals(line))
                    .forEach(word -> names.add(word.name()));
            text.append("\n    ").append(String.join(", ", names));
        }
        return text.toString();
    }

    /** All words of a thread. */
    List<Word> words(int thread) {
        return threads.get(thread).stream().flatMap(List::stream).toList();
    }
}
