// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.snapshot.Counts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Counts: each word by its name, and the labels of counters that the page did not have. */
final class CountsForm implements Form {
    private static final String ABSENT = "absent";
    private static final Node NODE = describe();

    private static Node describe() {
        List<Node.Field> fields = new ArrayList<>();
        WordNames.COUNTS.forEach(name -> fields.add(new Node.Field(name, -1, Node.NUMBER)));
        fields.add(new Node.Field(ABSENT, -1, Node.TEXT));
        return new Node(Node.Kind.RECORD, 0, fields);
    }

    @Override
    public Node node() {
        return NODE;
    }

    @Override
    public void write(Object value, Words to) {
        Counts counts = value == null ? Counts.ZERO : (Counts) value;
        to.put(1);
        to.put(counts.words());
        String labels =
                counts.absent().stream()
                        .map(Counter::label)
                        .sorted()
                        .collect(Collectors.joining(" "));
        to.putText(labels.isEmpty() ? null : labels);
    }

    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        List<String> names = written.fields().stream().map(Node.Field::name).toList();
        int[] targets = names.stream().mapToInt(WordNames.COUNTS::indexOf).toArray();
        Set<Counter> unwritten = new HashSet<>();
        for (Counter each : Counter.values()) {
            if (!names.contains(each.label())) {
                unwritten.add(each);
            }
        }
        return from -> {
            from.next();
            long[] words = new long[Delay.WORDS];
            String absent = null;
            for (int i = 0; i < targets.length; i++) {
                if (targets[i] >= 0) {
                    words[targets[i]] = from.next();
                } else if (names.get(i).equals(ABSENT)) {
                    absent = from.nextText();
                } else {
                    from.next();
                }
            }
            return Counts.of(words).without(absent(absent, unwritten));
        };
    }

    private static Set<Counter> absent(String labels, Set<Counter> unwritten) {
        if (labels == null) {
            return unwritten;
        }
        Set<String> named = Set.of(labels.split(" "));
        Set<Counter> all = new HashSet<>(unwritten);
        for (Counter each : Counter.values()) {
            if (named.contains(each.label())) {
                all.add(each);
            }
        }
        return all;
    }

    @Override
    public Object missing() {
        return Counts.ZERO.without(Set.of(Counter.values()));
    }
}
