// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.util.Locale;

/**
 * Boot loader. Makes the text of the command line that the page shows. Readers of the page must not
 * learn the application's passwords. A value is hidden if its name looks like the name of a secret
 * ({@code --password=x}, {@code --api-key x}, {@code ?user=me&token=x}). The password in {@code
 * //me:x@host} is hidden for its position.
 *
 * <p>The JVM has joined the arguments with blanks, so the end of a value with blanks is unknown.
 * The value is taken to end where the next option or assignment begins. Hiding too much is better
 * than showing the end of a passphrase.
 */
final class Arguments {
    static final String MASK = "***";

    /** A name that contains one of these words is the name of a secret. */
    private static final String[] SECRETS = {
        "password",
        "passwd",
        "passphrase",
        "passcode",
        "secret",
        "token",
        "apikey",
        "accesskey",
        "privatekey",
        "credential",
        "authorization"
    };

    /** A name that ends with one of these words is the name of a secret. */
    private static final String[] ENDS = {"pass", "pwd"};

    private final String text;
    private final StringBuilder shown = new StringBuilder();
    private int at;

    private Arguments(String text) {
        this.text = text;
    }

    /** The command line of this JVM, without its arguments if {@code nothing} is set. */
    static String shown(boolean nothing) {
        String command = System.getProperty("sun.java.command", "");
        return nothing
                ? without(command, System.getProperty("java.class.path", ""))
                : masked(command);
    }

    /**
     * The main class or the jar file alone. A class path that begins the command is that jar file.
     */
    static String without(String command, String classPath) {
        if (!classPath.isEmpty() && command.startsWith(classPath)) {
            return classPath;
        }
        int blank = command.indexOf(' ');
        return blank < 0 ? command : command.substring(0, blank);
    }

    /** The command with {@link #MASK} in place of what looks like a secret. */
    static String masked(String command) {
        return new Arguments(command).mask();
    }

    private String mask() {
        while (at < text.length()) {
            if (isOfName(text.charAt(at))) {
                name();
            } else if (text.startsWith("://", at)) {
                authority();
            } else {
                shown.append(text.charAt(at++));
            }
        }
        return shown.toString();
    }

    private void name() {
        int start = at;
        while (at < text.length() && isOfName(text.charAt(at))) {
            at++;
        }
        shown.append(text, start, at);
        if (!isSecret(text.substring(start, at))) {
            return;
        }
        int separator = at;
        while (separator < text.length() && isQuote(text.charAt(separator))) {
            separator++;
        }
        boolean first = beginsArgument(start);
        if (separator < text.length() && isSeparator(text.charAt(separator))) {
            show(separator + 1);
            value(first, false);
        } else if (text.charAt(start) == '-' && first && at < text.length() && blank(at)) {
            show(at + 1);
            value(true, true);
        }
    }

    /**
     * Hides a value.
     *
     * @param whole whether the value extends to the next option, not just to the end of its part of
     *     an argument
     * @param own whether the value is an argument of its own; then an option in its place means
     *     that there is no value
     */
    private void value(boolean whole, boolean own) {
        if (own && (text.startsWith("--", at) || at == text.length())) {
            return;
        }
        int end = at;
        boolean quoted = at < text.length() && isQuote(text.charAt(at));
        if (quoted && !whole) {
            end = text.indexOf(text.charAt(at), at + 1);
            end = end < 0 ? text.length() : end + 1;
        } else {
            while (end < text.length() && !ends(end, whole)) {
                end++;
            }
        }
        if (end > at) {
            shown.append(MASK);
        }
        at = end;
    }

    private boolean ends(int i, boolean whole) {
        char c = text.charAt(i);
        return whole ? blank(i) && i > at && isOption(i + 1) : blank(i) || c == '&' || c == ';';
    }

    /** Whether the argument at {@code start} is an option or an assignment. */
    private boolean isOption(int start) {
        if (text.startsWith("-", start)) {
            return true;
        }
        int i = start;
        while (i < text.length() && isOfName(text.charAt(i))) {
            i++;
        }
        return i > start && i + 1 < text.length() && text.charAt(i) == '=' && !blank(i + 1);
    }

    /** Hides the password of {@code ://user:password@host}. A port may also follow the colon. */
    private void authority() {
        show(at + 3);
        int end = at;
        while (end < text.length() && !blank(end) && !isQuote(text.charAt(end))) {
            end++;
        }
        int colon = text.indexOf(':', at);
        int last = text.lastIndexOf('@', end - 1);
        if (colon >= 0 && colon + 1 < last && !isPort(colon + 1)) {
            show(colon + 1);
            shown.append(MASK);
            at = last;
        }
    }

    private boolean isPort(int start) {
        int i = start;
        while (i < text.length() && Character.isDigit(text.charAt(i))) {
            i++;
        }
        return i > start && i < text.length() && "/?#,".indexOf(text.charAt(i)) >= 0;
    }

    private void show(int end) {
        shown.append(text, at, end);
        at = end;
    }

    private boolean beginsArgument(int start) {
        int before = start;
        while (before > 0 && (text.charAt(before - 1) == '/' || isQuote(text.charAt(before - 1)))) {
            before--;
        }
        return before == 0 || blank(before - 1);
    }

    private boolean blank(int i) {
        return Character.isWhitespace(text.charAt(i));
    }

    private static boolean isSecret(String name) {
        String plain = name.toLowerCase(Locale.ROOT);
        plain = plain.replace("-", "").replace("_", "").replace(".", "");
        boolean secret = false;
        for (String each : SECRETS) {
            secret |= plain.contains(each);
        }
        for (String each : ENDS) {
            secret |= plain.endsWith(each);
        }
        return secret;
    }

    private static boolean isOfName(char c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.';
    }

    private static boolean isSeparator(char c) {
        return c == '=' || c == ':';
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'';
    }
}
