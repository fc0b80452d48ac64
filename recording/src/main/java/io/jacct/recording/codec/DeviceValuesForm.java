// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.counter.Histogram;
import io.jacct.snapshot.DeviceValues;
import io.jacct.snapshot.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the page keeps of a device: each word by its name, and two histograms. */
final class DeviceValuesForm implements Form {
    private static final int HISTOGRAMS = 2;
    private static final Node NODE = describe();

    private static Node describe() {
        List<Node.Field> fields = new ArrayList<>();
        for (String direction : List.of("read", "write")) {
            fields.add(new Node.Field(direction + "Longest", -1, Node.NUMBER));
            fields.add(new Node.Field(direction + "Buckets", -1, Node.array(Histogram.BUCKETS)));
        }
        WordNames.DEVICE.forEach(name -> fields.add(new Node.Field(name, -1, Node.NUMBER)));
        return new Node(Node.Kind.RECORD, 0, fields);
    }

    @Override
    public Node node() {
        return NODE;
    }

    @Override
    public void write(Object value, Words to) {
        DeviceValues values = value == null ? DeviceValues.NONE : (DeviceValues) value;
        to.put(1);
        for (Times each : List.of(values.reads(), values.writes())) {
            to.put(each.longest());
            to.put(each.buckets());
        }
        to.put(values.all());
    }

    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        List<Node.Field> fields = written.fields();
        int first = 2 * HISTOGRAMS;
        int[] targets = new int[fields.size()];
        for (int i = first; i < targets.length; i++) {
            targets[i] = WordNames.DEVICE.indexOf(fields.get(i).name());
        }
        return from -> {
            from.next();
            Times[] times = new Times[HISTOGRAMS];
            for (int i = 0; i < HISTOGRAMS; i++) {
                long longest = from.next();
                times[i] = Times.of(array(from, fields.get(2 * i + 1).node()), longest);
            }
            long[] words = new long[WordNames.DEVICE.size()];
            for (int i = first; i < targets.length; i++) {
                long word = from.next();
                if (targets[i] >= 0) {
                    words[targets[i]] = word;
                }
            }
            return DeviceValues.of(words, times[0], times[1]);
        };
    }

    private static long[] array(Words from, Node array) {
        long[] words = new long[Math.min(array.width(), from.left())];
        for (int i = 0; i < words.length; i++) {
            words[i] = from.next();
        }
        return words;
    }

    @Override
    public Object missing() {
        return DeviceValues.NONE;
    }
}
