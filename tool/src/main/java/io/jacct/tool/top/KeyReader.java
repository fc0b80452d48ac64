// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.tool.top.view.Key;
import io.jacct.tool.top.view.Key.Type;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jline.utils.NonBlockingReader;

/**
 * Reads keys as xterm and its kin send them: a letter, or an escape sequence. An escape that
 * nothing follows is the Escape key.
 */
final class KeyReader {
    private static final int WAIT_MILLIS = 50;
    private static final int ESCAPE = 27;
    private static final Map<String, Type> SEQUENCES = new HashMap<>();

    static {
        for (String prefix : new String[] {"[", "O"}) {
            SEQUENCES.put(prefix + "A", Type.UP);
            SEQUENCES.put(prefix + "B", Type.DOWN);
            SEQUENCES.put(prefix + "C", Type.RIGHT);
            SEQUENCES.put(prefix + "D", Type.LEFT);
            SEQUENCES.put(prefix + "H", Type.HOME);
            SEQUENCES.put(prefix + "F", Type.END);
            SEQUENCES.put(prefix + "M", Type.ENTER);
        }
        SEQUENCES.put("[1~", Type.HOME);
        SEQUENCES.put("[7~", Type.HOME);
        SEQUENCES.put("[4~", Type.END);
        SEQUENCES.put("[8~", Type.END);
        SEQUENCES.put("[5~", Type.PAGE_UP);
        SEQUENCES.put("[6~", Type.PAGE_DOWN);
        SEQUENCES.put("[Z", Type.BACK_TAB);
    }

    private static final int NONE = NonBlockingReader.READ_EXPIRED;

    private final NonBlockingReader in;

    /** A character that came right after the Escape key. */
    private int pending = NONE;

    KeyReader(NonBlockingReader in) {
        this.in = in;
    }

    /** The next key, or null if there is none within this time. */
    Key read(long millis) throws IOException {
        int first = pending == NONE ? in.read(millis) : pending;
        pending = NONE;
        return switch (first) {
            case NonBlockingReader.READ_EXPIRED -> null;
            case NonBlockingReader.EOF, 3, 4 -> Key.of(Type.QUIT);
            case 8, 127 -> Key.of(Type.BACKSPACE);
            case '\t' -> Key.of(Type.TAB);
            case '\r', '\n' -> Key.of(Type.ENTER);
            case 12 -> Key.of(Type.REDRAW);
            case 26 -> Key.of(Type.SUSPEND);
            case ESCAPE -> sequence();
            default -> first < ' ' ? Key.of(Type.OTHER) : Key.of((char) first);
        };
    }

    private Key sequence() throws IOException {
        int next = in.read(WAIT_MILLIS);
        if (next != '[' && next != 'O') {
            pending = next;
            return Key.of(Type.ESCAPE);
        }
        StringBuilder sequence = new StringBuilder().append((char) next);
        for (int c = in.read(WAIT_MILLIS); c >= 0; c = in.read(WAIT_MILLIS)) {
            sequence.append((char) c);
            // parameters and intermediate characters come before the final one
            if (c >= '@' && c <= '~' || sequence.length() > 30) {
                break;
            }
        }
        String text = sequence.toString();
        return text.startsWith("[<")
                ? mouse(text)
                : Key.of(SEQUENCES.getOrDefault(text, Type.OTHER));
    }

    /** {@code [<button;column;line} and M for a press, m for a release. */
    private static Key mouse(String text) {
        String[] parts = text.substring(2, text.length() - 1).split(";");
        if (parts.length != 3 || !text.endsWith("M")) {
            return Key.of(Type.OTHER);
        }
        try {
            int x = Integer.parseInt(parts[1]) - 1;
            int y = Integer.parseInt(parts[2]) - 1;
            return switch (Integer.parseInt(parts[0])) {
                case 0 -> Key.of(Type.CLICK, x, y);
                case 64 -> Key.of(Type.WHEEL_UP, x, y);
                case 65 -> Key.of(Type.WHEEL_DOWN, x, y);
                default -> Key.of(Type.OTHER);
            };
        } catch (NumberFormatException e) {
            return Key.of(Type.OTHER);
        }
    }
}
