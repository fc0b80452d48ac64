// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.snapshot.user.UserValues;
import java.util.List;
import java.util.Map;

/** What the page keeps of a user of a device: each word by its name. */
final class UserValuesForm implements Form {
    private static final Node NODE =
            new Node(
                    Node.Kind.RECORD,
                    0,
                    WordNames.USER.stream()
                            .map(name -> new Node.Field(name, -1, Node.NUMBER))
                            .toList());

    @Override
    public Node node() {
        return NODE;
    }

    @Override
    public void write(Object value, Words to) {
        UserValues values = value == null ? UserValues.NONE : (UserValues) value;
        to.put(1);
        to.put(values.all());
    }

    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        List<Node.Field> fields = written.fields();
        int[] targets =
                fields.stream().mapToInt(field -> WordNames.USER.indexOf(field.name())).toArray();
        return from -> {
            from.next();
            long[] words = new long[WordNames.USER.size()];
            for (int target : targets) {
                long word = from.next();
                if (target >= 0) {
                    words[target] = word;
                }
            }
            return UserValues.of(words);
        };
    }

    @Override
    public Object missing() {
        return UserValues.NONE;
    }
}
