// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.base.Separated;
import io.jacct.ledger.pool.PoolRules;
import java.util.List;

/**
 * An option of the agent: its key, and which values it takes. Limits of beancounters are options,
 * too, but have a resource's name in their key; {@link io.jacct.ledger.beancounter.Limits} knows
 * them. What an option means is said where it is used, and to users in docs/options.md.
 */
enum Option {
    BEANCOUNTERS("beancounters", "named", "groups", "pools", "loader"),
    CACHE("cache", Kind.DIRECTORY),
    CONFIG("config", Kind.FILE),
    DEVICES_MAX("devices.max", Kind.NUMBER),
    ENFORCE("enforce", "false", "true"),
    EXECUTORS_MAX("executors.max", Kind.NUMBER),
    EXITS_MAX("exits.max", Kind.NUMBER),
    HANDLES("handles", "off", "on", "stacks"),
    HANDLES_MAX("handles.max", Kind.NUMBER),
    USERS_MAX("users.max", Kind.NUMBER),
    JFR("jfr", "off", "on"),
    JFR_HANG("jfr.hang", Kind.NUMBER),
    JFR_SLOW("jfr.slow", Kind.NUMBER),
    JMX("jmx", "lazy", "eager", "off"),
    KERNEL("kernel", "auto", "on", "exits", "off"),
    KSTATS_MAX("kstats.max", Kind.NUMBER),
    MBEANS_MAX("mbeans.max", Kind.NUMBER),
    PAGE("page", Kind.FILE),
    PAGE_ARGUMENTS("page.arguments", "masked", "off"),
    POOLS("pools", Kind.RULES),
    POOLS_MAX("pools.max", Kind.NUMBER),
    STACKS("stacks", "off", "on"),
    STACKS_PER_SECOND("stacks.per.second", 1000),
    STACKS_SLOW("stacks.slow", Kind.NUMBER),
    TIMING("timing", "auto", "full", "sampled", "off"),
    TIMING_EVERY("timing.every", 1024),
    VTHREADS("vthreads", "group", "each"),
    VTHREADS_CPU("vthreads.cpu", "off", "on"),
    WEAVE_PATCHES("weave.patches", "on", "off"),
    WEAVE_SKIP("weave.skip", Kind.CLASSES);

    private static final int MOST = 9_999_999;

    final String key;
    private final Kind kind;
    private final int most;
    private final List<String> words;

    Option(String key, Kind kind, int most, List<String> words) {
        this.key = key;
        this.kind = kind;
        this.most = most;
        this.words = words;
    }

    Option(String key, Kind kind) {
        this(key, kind, MOST, List.of());
    }

    Option(String key, int most) {
        this(key, Kind.NUMBER, most, List.of());
    }

    Option(String key, String... words) {
        this(key, Kind.WORD, 0, List.of(words));
    }

    /** The option with that key, or null. */
    static Option of(String key) {
        for (Option option : values()) {
            if (option.key.equals(key)) {
                return option;
            }
        }
        return null;
    }

    /** The rules or names of a value that has several. */
    static List<String> rules(String value) {
        return Separated.split(value, PoolRules.SEPARATOR);
    }

    /** Whether the option takes that value. A single rule may still be bad. */
    boolean fits(String value) {
        return switch (kind) {
            case FILE, DIRECTORY -> !value.isEmpty();
            case RULES, CLASSES -> !rules(value).isEmpty();
            case NUMBER -> value.matches("[1-9][0-9]{0,6}") && Integer.parseInt(value) <= most;
            case WORD -> words.contains(value);
        };
    }

    /** The values that the option takes, as the end of a sentence. */
    String takes() {
        return switch (kind) {
            case FILE -> "a file name";
            case DIRECTORY -> "a directory or off";
            case RULES -> "rules, NAME=REGEX;NAME=REGEX";
            case CLASSES -> "names of classes, NAME;NAME";
            case NUMBER -> "a number from 1 to ".concat(Integer.toString(most));
            case WORD -> alternatives(words);
        };
    }

    private static String alternatives(List<String> words) {
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)).concat(" or ").concat(words.get(last));
    }

    /** What kind of value an option takes. */
    private enum Kind {
        FILE,
        DIRECTORY,
        NUMBER,
        RULES,
        CLASSES,
        WORD
    }
}
