// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.pool;

import io.jacct.counter.Health;
import io.jacct.ledger.base.BoundedText;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Separated;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Boot loader. The option {@code pools}: {@link PoolRule rules} with {@code ;} between them. The
 * first rule that matches a thread's name gives its pool.
 *
 * <p>The rules are asked when a thread starts or gets a name, and when an executor gets its first
 * worker. That is on the application's thread, under a lock, with the rest of its stack. So all
 * rules together may look at a name {@link BoundedText#MOST} times. When these looks or the stack
 * are used up, no rule matches, and that is counted. Work that reads no character is not bounded,
 * for example two dozen optional alternatives in a row at the end of the name.
 *
 * <p>Without the option there is no instance of this class, and no regular expression is loaded.
 */
public final class PoolRules {
    /** The separator of two rules. */
    public static final char SEPARATOR = ';';

    private final OpenPage page;
    private final PoolRule[] rules;

    private PoolRules(OpenPage page, List<String> rules) {
        // some parts of a regex load what they need of the JDK only when they match
        Pattern.matches("\\b\\X\\b{g}", "a");
        this.page = page;
        this.rules = new PoolRule[rules.size()];
        for (int i = 0; i < this.rules.length; i++) {
            this.rules[i] = new PoolRule(rules.get(i));
        }
    }

    /** Null without rules. {@link #trouble} has checked them. */
    public static PoolRules of(OpenPage page, String text) {
        return text == null ? null : new PoolRules(page, Separated.split(text, SEPARATOR));
    }

    /** The error in a rule, in a few words; null if the rule can be used. Any thread. */
    public static String trouble(String rule) {
        try {
            new PoolRule(rule);
            return null;
        } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
            // further lines show the regex and point into it
            String message = wrong.getMessage();
            int end = message.indexOf(System.lineSeparator());
            return end < 0 ? message : message.substring(0, end);
        }
    }

    /** The pool of threads with that name; null if no rule matches. Any thread. */
    public String pool(String name) {
        try {
            BoundedText text = new BoundedText(name);
            for (int i = 0; i < rules.length; i++) {
                String pool = rules[i].pool(text);
                if (pool != null) {
                    return pool;
                }
            }
        } catch (BoundedText.Exhausted | StackOverflowError tooMuch) {
            page.health(Health.UNDECIDED_POOLS, 1);
        }
        return null;
    }
}
