// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. Names of virtual threads that are of one pool. They differ in their last number, as
 * those of platform threads do, or are a class and an identity hash, as those of containers that
 * nobody named: {@code a.b.Scope@5e91993f} is one of {@code Scope}. Immutable; to compare takes no
 * lock and allocates nothing.
 */
final class PoolPattern {
    private final String name;

    /** What may differ: a number, a hash, or nothing. */
    private final int begin;

    private final int end;
    private final boolean hashed;

    private PoolPattern(String name, int begin, int end, boolean hashed) {
        this.name = name;
        this.begin = begin;
        this.end = end;
        this.hashed = hashed;
    }

    /** The one to which {@code name} belongs. */
    static PoolPattern of(String name) {
        int at = name.lastIndexOf('@');
        if (name.lastIndexOf('.', at) >= 0 && hex(name, at + 1)) {
            return new PoolPattern(name, at + 1, name.length(), true);
        }
        int end = Cohorts.numberEnd(name);
        return new PoolPattern(name, Cohorts.numberBegin(name, end), end, false);
    }

    /** The name that stands for all of them where their pool is named; the same for each. */
    String sample() {
        if (hashed) {
            return name.substring(name.lastIndexOf('.', begin) + 1, begin - 1);
        }
        return end == 0 ? name : name.substring(0, begin) + '0' + name.substring(end);
    }

    /** Whether {@link #of} makes the same of {@code other}. */
    boolean matches(String other) {
        if (other == name) {
            return true;
        }
        if (hashed) {
            return other.regionMatches(0, name, 0, begin) && hex(other, begin);
        }
        int last = Cohorts.numberEnd(other);
        return end == 0
                ? other.equals(name)
                : other.length() - last == name.length() - end
                        && Cohorts.numberBegin(other, last) == begin
                        && other.regionMatches(0, name, 0, begin)
                        && other.regionMatches(last, name, end, name.length() - end);
    }

    private static boolean hex(String name, int from) {
        int i = from;
        while (i < name.length() && Character.digit(name.charAt(i), 16) >= 0) {
            i++;
        }
        return i > from && i == name.length();
    }
}
