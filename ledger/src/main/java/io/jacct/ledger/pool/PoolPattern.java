// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.pool;

/**
 * Boot loader. The pattern of the virtual threads' names of one pool. The names differ in the parts
 * that {@link PoolNames} replaces. Or they are a class and an identity hash, as containers without
 * a name have them: {@code a.b.Scope@5e91993f} belongs to {@code Scope}. Immutable. A comparison
 * takes no lock and allocates nothing.
 */
public final class PoolPattern {
    private static final String NUMBER = "00";
    private static final String HASH = "00000000";
    private static final String UUID = "00000000-0000-0000-0000-000000000000";

    private final String name;

    /**
     * The parts that are the same, in order; the varying parts are between them. With a hash it is
     * only the part before the hash.
     */
    private final String[] fixed;

    private final String sample;
    private final boolean hashed;

    /** Whether the names are words and a number, as most are. */
    private final boolean counted;

    private PoolPattern(String name, String[] fixed, String sample, boolean hashed) {
        this.name = name;
        this.fixed = fixed;
        this.sample = sample;
        this.hashed = hashed;
        this.counted = PoolNames.words(name) > 0;
    }

    /** The pattern that {@code name} has. */
    public static PoolPattern of(String name) {
        int at = name.lastIndexOf('@');
        int point = name.lastIndexOf('.', at);
        if (point >= 0 && hex(name, at + 1)) {
            String[] before = {name.substring(0, at + 1)};
            return new PoolPattern(name, before, name.substring(point + 1, at), true);
        }
        return ofNumbers(name, PoolNames.last(name));
    }

    private static PoolPattern ofNumbers(String name, int last) {
        String[] parts = new String[name.length() + 1];
        StringBuilder sample = new StringBuilder(name.length());
        int count = 0;
        int from = 0;
        int at = PoolNames.next(name, 0, last);
        while (at < name.length()) {
            parts[count++] = name.substring(from, at);
            sample.append(name, from, at).append(varying(name, at, last));
            from = PoolNames.end(name, at, last);
            at = PoolNames.next(name, from, last);
        }
        parts[count++] = name.substring(from);
        String[] fixed = new String[count];
        System.arraycopy(parts, 0, fixed, 0, count);
        return new PoolPattern(name, fixed, sample.append(name, from, at).toString(), false);
    }

    /** The text in the sample for the varying part at that place. */
    private static String varying(String name, int at, int last) {
        if (at == last) {
            return NUMBER;
        }
        return PoolNames.uuid(name, at) ? UUID : HASH;
    }

    /**
     * A sample name of the pattern, by which its pool is named. It is the same for all names of the
     * pattern.
     */
    public String sample() {
        return sample;
    }

    /** Whether {@link #of} makes the same pattern of {@code other}. */
    public boolean matches(String other) {
        if (other == name) {
            return true;
        }
        if (!other.startsWith(fixed[0])) {
            return false;
        }
        if (counted && PoolNames.endsInNumber(other, fixed[0].length())) {
            return true;
        }
        return hashed ? hex(other, fixed[0].length()) : matchesNumbers(other);
    }

    private boolean matchesNumbers(String other) {
        int last = PoolNames.last(other);
        int from = 0;
        for (int i = 0; i < fixed.length; i++) {
            int at = PoolNames.next(other, from, last);
            boolean ends = at == other.length();
            if (ends != (i == fixed.length - 1)
                    || at - from != fixed[i].length()
                    || !other.startsWith(fixed[i], from)) {
                return false;
            }
            from = PoolNames.end(other, at, last);
        }
        return true;
    }

    private static boolean hex(String name, int from) {
        int i = from;
        while (i < name.length() && Character.digit(name.charAt(i), 16) >= 0) {
            i++;
        }
        return i > from && i == name.length();
    }
}
