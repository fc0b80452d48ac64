// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.tool.top.view.Key;
import io.jacct.tool.top.view.Key.Type;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.NonBlocking;
import org.jline.utils.NonBlockingReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KeyReaderTest {
    private static List<Key> read(String sent) throws IOException {
        List<Key> keys = new ArrayList<>();
        try (NonBlockingReader in = NonBlocking.nonBlocking("test", new StringReader(sent))) {
            KeyReader reader = new KeyReader(in);
            for (Key key = reader.read(1000); ; key = reader.read(1000)) {
                if (key != null) {
                    keys.add(key);
                    if (key.type() == Type.QUIT) {
                        return keys.subList(0, keys.size() - 1);
                    }
                }
            }
        }
    }

    private static void assertKey(Type type, String sent) throws IOException {
        assertEquals(List.of(Key.of(type)), read(sent), sent);
    }

    @Test
    void shouldReadLettersAndControls() throws IOException {
        assertEquals(List.of(Key.of('a'), Key.of('?'), Key.of('é')), read("a?é"));
        assertKey(Type.TAB, "\t");
        assertKey(Type.ENTER, "\r");
        assertKey(Type.BACKSPACE, "\u007f");
        assertKey(Type.SUSPEND, "\u001a");
        assertKey(Type.REDRAW, "\f");
    }

    @Test
    void shouldReadKeysOfXtermInBothModes() throws IOException {
        assertKey(Type.UP, "\u001b[A");
        assertKey(Type.DOWN, "\u001bOB");
        assertKey(Type.HOME, "\u001b[1~");
        assertKey(Type.END, "\u001b[F");
        assertKey(Type.PAGE_DOWN, "\u001b[6~");
        assertKey(Type.BACK_TAB, "\u001b[Z");
        assertKey(Type.OTHER, "\u001b[24~");
    }

    @Test
    void shouldTellEscapeFromTheBeginningOfASequence() throws IOException {
        assertKey(Type.ESCAPE, "\u001b");
        assertEquals(List.of(Key.of(Type.ESCAPE), Key.of('1')), read("\u001b1"));
        assertEquals(List.of(Key.of(Type.ESCAPE), Key.of(Type.UP)), read("\u001b\u001b[A"));
    }

    @Test
    void shouldReadTheMouse() throws IOException {
        assertEquals(
                List.of(Key.of(Type.CLICK, 21, 3), Key.of(Type.OTHER)),
                read("\u001b[<0;22;4M\u001b[<0;22;4m"));
        assertEquals(List.of(Key.of(Type.WHEEL_UP, 0, 0)), read("\u001b[<64;1;1M"));
        assertEquals(List.of(Key.of(Type.WHEEL_DOWN, 299, 99)), read("\u001b[<65;300;100M"));
    }

    @Test
    void shouldBearSequencesThatMeanNothing() throws IOException {
        assertKey(Type.OTHER, "\u001b[<99999999999;1;1M");
        assertKey(Type.OTHER, "\u001b[<M");
        assertKey(Type.OTHER, "\u001b[?1;2c");
    }
}
