// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * A pattern of kstat(1M) for a module, an instance, a name, a statistic or a class. It is a shell
 * pattern, which must match the whole text, or a regular expression between slashes, which must be
 * found in it. Unlike in Solaris, several patterns may be given, separated by commas. In a regular
 * expression {@code :} and {@code ,} have no special meaning. An empty pattern matches anything.
 */
public final class KstatPattern implements Predicate<String> {
    /** Matches everything. */
    public static final KstatPattern ANY = new KstatPattern(List.of());

    private final List<Predicate<String>> alternatives;

    private KstatPattern(List<Predicate<String>> alternatives) {
        this.alternatives = alternatives;
    }

    /**
     * The argument of an option; null matches anything.
     *
     * @throws IllegalArgumentException if a pattern is not valid
     */
    public static KstatPattern of(String text) {
        return text == null ? ANY : parse(text, ",").get(0);
    }

    /**
     * An operand: patterns separated by colons.
     *
     * @throws IllegalArgumentException if a pattern is not valid
     */
    public static List<KstatPattern> list(String operand) {
        return parse(operand, ",:");
    }

    private static List<KstatPattern> parse(String text, String stops) {
        List<KstatPattern> patterns = new ArrayList<>();
        List<Predicate<String>> alternatives = new ArrayList<>();
        for (int from = 0; from <= text.length(); ) {
            int end = end(text, from, stops);
            if (end > from) {
                alternatives.add(alternative(text.substring(from, end)));
            }
            if (end == text.length() || text.charAt(end) == ':') {
                patterns.add(new KstatPattern(List.copyOf(alternatives)));
                alternatives.clear();
            }
            from = end + 1;
        }
        return patterns;
    }

    /** The end of the alternative that begins at {@code from}. */
    private static int end(String text, int from, String stops) {
        if (text.startsWith("/", from)) {
            for (int i = text.indexOf('/', from + 1); i > 0; i = text.indexOf('/', i + 1)) {
                if (i + 1 == text.length() || stops.indexOf(text.charAt(i + 1)) >= 0) {
                    return i + 1;
                }
            }
        }
        int i = from;
        while (i < text.length() && stops.indexOf(text.charAt(i)) < 0) {
            i = next(text, i);
        }
        return Math.min(i, text.length());
    }

    /**
     * The index after the element at {@code i} in a shell pattern: a character, {@code \x}, {@code
     * [...]}.
     */
    private static int next(String text, int i) {
        if (text.charAt(i) == '\\') {
            return i + 2;
        } else if (text.charAt(i) == '[') {
            // a bracket at the very beginning of a set is a member of it
            int first = text.startsWith("!", i + 1) ? i + 3 : i + 2;
            int close = text.indexOf(']', first);
            return close < 0 ? i + 1 : close + 1;
        }
        return i + 1;
    }

    private static Predicate<String> alternative(String text) {
        try {
            boolean slashes = text.length() > 1 && text.startsWith("/") && text.endsWith("/");
            return slashes
                    ? Pattern.compile(text.substring(1, text.length() - 1)).asPredicate()
                    : Pattern.compile(regex(text), Pattern.DOTALL).asMatchPredicate();
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    text + " is not a pattern: " + e.getDescription(), e);
        }
    }

    /** The regular expression for a shell pattern. */
    private static String regex(String text) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < text.length(); ) {
            int next = Math.min(next(text, i), text.length());
            regex.append(translate(text.substring(i, next)));
            i = next;
        }
        return regex.toString();
    }

    private static String translate(String part) {
        if (part.equals("*")) {
            return ".*";
        } else if (part.equals("?")) {
            return ".";
        } else if (part.length() > 1 && part.charAt(0) == '[') {
            return set(part.substring(1, part.length() - 1));
        }
        boolean escaped = part.length() > 1 && part.charAt(0) == '\\';
        return Pattern.quote(escaped ? part.substring(1) : part);
    }

    private static String set(String members) {
        boolean not = members.startsWith("!");
        String escaped =
                members.substring(not ? 1 : 0)
                        .codePoints()
                        .mapToObj(Character::toString)
                        .map(c -> "\\[]^&".contains(c) ? "\\" + c : c)
                        .collect(Collectors.joining());
        return (not ? "[^" : "[") + escaped + "]";
    }

    @Override
    public boolean test(String text) {
        return alternatives.isEmpty() || alternatives.stream().anyMatch(each -> each.test(text));
    }
}
