// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A dictionary: each text has a number, in the order of their first use. 0 stands for null. */
final class Texts {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> all = new ArrayList<>();
    private int told;

    /** Enters a text that is new. */
    int number(String text) {
        if (text == null) {
            return 0;
        }
        Integer known = numbers.get(text);
        if (known == null) {
            add(text);
            return all.size();
        }
        return known;
    }

    void add(String text) {
        all.add(text);
        numbers.put(text, all.size());
    }

    /** The text of a number; null for 0, and for a number that no text has. */
    String text(long number) {
        return number > 0 && number <= all.size() ? all.get((int) number - 1) : null;
    }

    /** The texts that were entered since the last call. */
    List<String> untold() {
        List<String> fresh = List.copyOf(all.subList(told, all.size()));
        told = all.size();
        return fresh;
    }
}
