// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.util.Map;

/** A text. */
final class TextForm implements Form {
    static final TextForm TEXT = new TextForm();

    private TextForm() {}

    @Override
    public Node node() {
        return Node.TEXT;
    }

    @Override
    public void write(Object value, Words to) {
        to.putText((String) value);
    }

    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        return Words::nextText;
    }

    @Override
    public Object missing() {
        return "";
    }
}
