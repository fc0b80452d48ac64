// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.pool;

/**
 * Boot loader. Makes the name of a thread's pool where no {@linkplain PoolRules rule} of the user
 * matches. It replaces parts of the thread's name by N. Those parts differ between the threads of a
 * pool, or from one start of the JVM to the next:
 *
 * <ul>
 *   <li>the last number, unless it belongs to the first word, as the 2 of {@code H2-save} does, or
 *       the number in front of brackets at the end: {@code Thread-3 (clients)};
 *   <li>a number that stands alone in brackets, parentheses or square ones;
 *   <li>an identity hash: six or more hexadecimal digits after @, a number of seven or more digits,
 *       the number of a Jetty pool ({@code qtp1638172114-37}); in brackets, and in front of them,
 *       six or more hexadecimal digits of which one is a figure;
 *   <li>a UUID.
 * </ul>
 *
 * <p>A few programs name threads in other ways: {@link #known} has their rules. These are pure
 * functions of the name. They use no regular expression. They run when a thread starts or is
 * renamed. {@link PoolPattern} walks over names in the same way.
 */
public final class PoolNames {
    /**
     * The character for a part that varies. No shell, URL, console or metrics collector needs
     * quotes or escapes for it.
     */
    static final char VARIES = 'N';

    /** A number with this many digits is neither a port nor the number of a pool. */
    private static final int HASH_DIGITS = 7;

    /** The least hexadecimal digits of a hash; fewer after @ may be a word. */
    private static final int HEX_DIGITS = 6;

    /** Where the parts of a UUID end. */
    private static final int[] UUID_DASHES = {8, 13, 18, 23};

    private static final int UUID_LENGTH = 36;

    private static final String JETTY = "qtp";
    private static final String JETTY_ACCEPTOR = "-acceptor-";
    private static final String RMI_CONNECTION = "RMI TCP Connection";
    private static final String RMI_LEASES = "RMI RenewClean";

    private PoolNames() {}

    /** The pool of threads with that name. Any thread. */
    public static String of(String name) {
        String known = known(name);
        if (known != null) {
            return known;
        }
        int words = words(name);
        return words > 0 ? name.substring(0, words) + VARIES : pattern(name);
    }

    /**
     * The length of the words of a name that is words and a number, as most are; 0 for any other.
     * The name is shorter than a UUID.
     */
    static int words(String name) {
        int words = name.length();
        while (words > 0 && digit(name, words - 1)) {
            words--;
        }
        if (words == name.length() || name.length() >= UUID_LENGTH) {
            return 0;
        }
        for (int i = 0; i < words; i++) {
            char c = name.charAt(i);
            if (c == '@' || c == '(' || c == '[' || c >= '0' && c <= '9') {
                return 0;
            }
        }
        return words;
    }

    /** Whether a name that begins with such words has nothing but a number from there on. */
    static boolean endsInNumber(String name, int from) {
        int end = digitsEnd(name, from);
        return end > from && end == name.length() && end < UUID_LENGTH;
    }

    /** The pool by the rules for single programs; null where none matches. */
    private static String known(String name) {
        // the number, or "idle", and the peer change with every connection
        if (name.startsWith(RMI_CONNECTION)) {
            return RMI_CONNECTION;
        }
        if (name.startsWith(RMI_LEASES)) {
            return RMI_LEASES;
        }
        // while a thread of Jetty's pool accepts, its name has the connector's whole description
        int acceptor = name.indexOf(JETTY_ACCEPTOR);
        if (acceptor > 0 && name.indexOf('@', acceptor) > 0) {
            return pattern(name.substring(0, acceptor));
        }
        return ofConnector(name) ? name : null;
    }

    /** Whether the last number is a port: Tomcat has one acceptor and one poller for each port. */
    private static boolean ofConnector(String name) {
        return (name.startsWith("http") || name.startsWith("ajp-"))
                && (name.endsWith("-Acceptor") || name.endsWith("-Poller"));
    }

    private static String pattern(String name) {
        int last = last(name);
        int at = next(name, 0, last);
        if (at == name.length()) {
            return name;
        }
        StringBuilder pool = new StringBuilder(name.length());
        int from = 0;
        while (at < name.length()) {
            pool.append(name, from, at).append(VARIES);
            from = end(name, at, last);
            at = next(name, from, last);
        }
        return pool.append(name, from, name.length()).toString();
    }

    /** Where the number of the thread begins; -1 where there is none. */
    static int last(String name) {
        int last = inFront(name);
        if (last >= 0) {
            return last;
        }
        int at = 0;
        while (at < name.length()) {
            int end = hashEnd(name, at);
            if (end == at) {
                end = digitsEnd(name, at);
                last = end == at || ofWord(name, at, end) ? last : at;
            }
            at = Math.max(end, at + 1);
        }
        return last;
    }

    /** Where the next part that varies begins; the name's length where there is none. */
    static int next(String name, int from, int last) {
        int at = from;
        while (at < name.length() && end(name, at, last) == at) {
            at++;
        }
        return at;
    }

    /** Where the varying part that begins at {@code at} ends; {@code at} if none begins there. */
    static int end(String name, int at, int last) {
        int hash = hashEnd(name, at);
        if (hash > at || at > 0 && digit(name, at - 1)) {
            return hash;
        }
        int end = digitsEnd(name, at);
        boolean varies =
                at == last
                        || end - at >= HASH_DIGITS
                        || ofJetty(name, at)
                        || end > at && alone(name, at, end) && Brackets.inside(name, at);
        return varies ? end : at;
    }

    /**
     * Where the number in front of the brackets at the name's end begins; -1 where there is none.
     */
    private static int inFront(String name) {
        int end = name.length();
        int open = Brackets.opening(name, end);
        while (open >= 0) {
            end = open > 0 && name.charAt(open - 1) == ' ' ? open - 1 : open;
            open = Brackets.opening(name, end);
        }
        int at = end;
        while (digit(name, at - 1)) {
            at--;
        }
        int word = at;
        while (word > 0 && word(name, word - 1)) {
            word--;
        }
        boolean number = at < end && end < name.length() && !ofWord(name, at, end);
        return number && hashEnd(name, word) == word ? at : -1;
    }

    /** Whether that part is not part of a word, of a class's name or of a fraction. */
    private static boolean alone(String name, int at, int end) {
        return (at == 0 || !joined(name, at - 1)) && (end == name.length() || !joined(name, end));
    }

    private static boolean joined(String name, int at) {
        char c = name.charAt(at);
        return word(name, at) || c == '.' || c == '$' || c == '_';
    }

    /** Whether a UUID begins there. */
    static boolean uuid(String name, int at) {
        int end = at + UUID_LENGTH;
        if (end > name.length() || at > 0 && word(name, at - 1) || word(name, end)) {
            return false;
        }
        int from = at;
        for (int i = 0; i < UUID_DASHES.length; i++) {
            int dash = at + UUID_DASHES[i];
            if (name.charAt(dash) != '-' || hexEnd(name, from) != dash) {
                return false;
            }
            from = dash + 1;
        }
        return hexEnd(name, from) == end;
    }

    /** Where a UUID or a hash ends; {@code at} if none begins there. */
    private static int hashEnd(String name, int at) {
        if (at > 0 && name.charAt(at - 1) == '@') {
            int end = hexEnd(name, at);
            return end - at >= HEX_DIGITS && !word(name, end) ? end : at;
        }
        if (uuid(name, at)) {
            return at + UUID_LENGTH;
        }
        return bracketedEnd(name, at);
    }

    /**
     * Where a hash in brackets, or in front of them, ends. It has a figure, because some words
     * consist of the letters from a to f.
     */
    private static int bracketedEnd(String name, int at) {
        int end = hexEnd(name, at);
        boolean hash = end - at >= HEX_DIGITS && alone(name, at, end) && figure(name, at, end);
        return hash && (Brackets.opens(name, end) || Brackets.inside(name, at)) ? end : at;
    }

    private static boolean figure(String name, int from, int end) {
        int at = from;
        while (at < end && !digit(name, at)) {
            at++;
        }
        return at < end;
    }

    private static boolean ofJetty(String name, int at) {
        return at == JETTY.length() && name.startsWith(JETTY);
    }

    /** Whether the number is part of a first word: one letter, one digit, and more. */
    private static boolean ofWord(String name, int at, int end) {
        return at == 1 && end == 2 && end < name.length() && Character.isLetter(name.charAt(0));
    }

    private static int digitsEnd(String name, int from) {
        int end = from;
        while (digit(name, end)) {
            end++;
        }
        return end;
    }

    private static int hexEnd(String name, int from) {
        int end = from;
        while (end < name.length() && Character.digit(name.charAt(end), 16) >= 0) {
            end++;
        }
        return end;
    }

    private static boolean word(String name, int at) {
        return at < name.length() && Character.isLetterOrDigit(name.charAt(at));
    }

    /** Whether an ASCII digit is there. */
    private static boolean digit(String name, int at) {
        return at >= 0 && at < name.length() && name.charAt(at) >= '0' && name.charAt(at) <= '9';
    }
}
