// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import io.jacct.ledger.base.Separated;
import io.jacct.ledger.beancounter.Limits;
import io.jacct.ledger.pool.PoolRules;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The agent's options. They are {@code key=value} pairs after {@code -javaagent:jacct.jar=}, then
 * system properties {@code jacct.*} with the same keys, then a file that {@code config} names. The
 * first of these that has a key decides it. An option that the agent does not understand is left
 * out, with one line that says so. In the argument {@code \,} is a comma of a value.
 */
final class Options {
    static final String CONFIG = "config";

    private static final String PREFIX = "jacct.";
    private static final String SKIP = "weave.skip";

    /**
     * Each key and its kind of value: a file, a directory, a number, perhaps with the largest one,
     * rules, classes, or one of the words.
     */
    private static final String[][] KEYS = {
        {"beancounters", "said", "groups", "pools", "loader"},
        {"cache", "DIRECTORY"},
        {CONFIG, "FILE"},
        {"devices.max", "NUMBER"},
        {"enforce", "false", "true"},
        {"executors.max", "NUMBER"},
        {"exits.max", "NUMBER"},
        {"handles", "off", "on", "stacks"},
        {"handles.max", "NUMBER"},
        {"jmx", "lazy", "eager", "off"},
        {"kernel", "auto", "on", "exits", "off"},
        {"kstats.max", "NUMBER"},
        {"mbeans.max", "NUMBER"},
        {"page", "FILE"},
        {"page.arguments", "masked", "off"},
        {"pools", "RULES"},
        {"pools.max", "NUMBER"},
        {"timing", "auto", "full", "sampled", "off"},
        {"timing.every", "NUMBER", "1024"},
        {"vthreads", "group", "each"},
        {"vthreads.cpu", "off", "on"},
        {SKIP, "CLASSES"},
    };

    /** Complaints about lines of the config file; a file of another kind may have thousands. */
    private static final int MOST_OF_FILE = 3;

    private final Map<String, String> values = new TreeMap<>();
    private final List<String> complaints = new ArrayList<>();
    private List<String> refused = List.of();

    private Options() {}

    /** Reads the agent's argument (may be null) and this JVM's system properties. */
    static Options of(String argument) {
        return of(argument, System.getProperties());
    }

    static Options of(String argument, Properties system) {
        Options options = new Options();
        options.addArgument(argument == null ? "" : argument);
        options.refused = List.copyOf(options.complaints);
        for (String name : system.stringPropertyNames()) {
            if (name.startsWith(PREFIX)) {
                options.add(name.substring(PREFIX.length()), system.getProperty(name), name);
            }
        }
        options.addFile(options.values.get(CONFIG));
        if (options.values.containsKey("timing.every")
                && !"sampled".equals(options.values.get("timing"))) {
            options.complaints.add("option timing.every has no effect without timing=sampled");
        }
        return options;
    }

    Map<String, String> values() {
        return values;
    }

    /** The classes that are not to be woven. */
    List<String> skips() {
        return rules(values.getOrDefault(SKIP, ""));
    }

    /** One line for each option that was left out or has no effect. */
    List<String> complaints() {
        return complaints;
    }

    /**
     * The {@link #complaints()} about the agent's argument. An attach with any of them is refused.
     */
    List<String> refused() {
        return refused;
    }

    private void addArgument(String argument) {
        for (String pair : Separated.split(argument, ',')) {
            int equals = pair.indexOf('=');
            if (equals >= 0) {
                String key = pair.substring(0, equals).trim();
                add(key, pair.substring(equals + 1).trim(), key);
            } else {
                complaints.add(quote("option ", pair, " has no value; left out"));
            }
        }
    }

    private void addFile(String file) {
        if (file == null) {
            return;
        }
        Properties lines = new Properties();
        try (FileInputStream in = new FileInputStream(file)) {
            lines.load(in);
        } catch (IOException | IllegalArgumentException e) {
            complaints.add(quote("config file ", file, " not read: ").concat(e.toString()));
            return;
        }
        int before = complaints.size();
        for (String key : lines.stringPropertyNames()) {
            add(key, lines.getProperty(key).trim(), key);
        }
        int more = complaints.size() - before - MOST_OF_FILE;
        if (more > 0) {
            complaints.subList(before + MOST_OF_FILE, complaints.size()).clear();
            String rest = Integer.toString(more).concat(" more lines that are no options");
            complaints.add(quote("config file ", file, " has ").concat(rest));
        }
    }

    /** Adds a value. {@code written} is the key as the user wrote it, for the complaint. */
    private void add(String key, String value, String written) {
        if (key.startsWith(Limits.PREFIX)) {
            addLimit(key, value, written);
            return;
        }
        String[] allowed = null;
        for (String[] known : KEYS) {
            allowed = known[0].equals(key) ? known : allowed;
        }
        if (allowed == null) {
            complaints.add(quote("unknown option ", written, "; known are ").concat(known()));
        } else if (!fits(allowed, value)) {
            String wrong = quote("bad value ", value, " of option ").concat(written);
            complaints.add(wrong.concat(", which takes ").concat(takes(allowed)));
        } else {
            String good = allowed[1].equals("RULES") ? goodRules(value, written) : value;
            if (!good.isEmpty()) {
                values.putIfAbsent(key, good);
            }
        }
    }

    private void addLimit(String key, String value, String written) {
        String trouble = Limits.trouble(key, value);
        if (trouble == null) {
            values.putIfAbsent(key, value);
        } else {
            complaints.add(quote("option ", written, " left out, it ").concat(trouble));
        }
    }

    private String goodRules(String value, String written) {
        List<String> good = new ArrayList<>();
        for (String rule : rules(value)) {
            String trouble = PoolRules.trouble(rule);
            if (trouble == null) {
                good.add(rule);
            } else {
                String wrong = quote("bad rule ", rule, " of option ").concat(written);
                complaints.add(wrong.concat(", left out: ").concat(trouble));
            }
        }
        return Separated.join(good, PoolRules.SEPARATOR);
    }

    private static List<String> rules(String value) {
        return Separated.split(value, PoolRules.SEPARATOR);
    }

    private static boolean fits(String[] allowed, String value) {
        if (allowed[1].equals("FILE") || allowed[1].equals("DIRECTORY")) {
            return !value.isEmpty();
        }
        if (allowed[1].equals("RULES") || allowed[1].equals("CLASSES")) {
            return !rules(value).isEmpty();
        }
        if (allowed[1].equals("NUMBER")) {
            return value.matches("[1-9][0-9]{0,6}") && Integer.parseInt(value) <= most(allowed);
        }
        for (int i = 1; i < allowed.length; i++) {
            if (allowed[i].equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static int most(String[] number) {
        return number.length == 2 ? 9_999_999 : Integer.parseInt(number[2]);
    }

    private static String takes(String[] allowed) {
        if (allowed[1].equals("NUMBER")) {
            return "a number from 1 to ".concat(Integer.toString(most(allowed)));
        }
        if (allowed[1].equals("FILE")) {
            return "a file name";
        }
        if (allowed[1].equals("DIRECTORY")) {
            return "a directory or off";
        }
        if (allowed[1].equals("RULES")) {
            return "rules, NAME=REGEX;NAME=REGEX";
        }
        if (allowed[1].equals("CLASSES")) {
            return "names of classes, NAME;NAME";
        }
        StringBuilder words = new StringBuilder(allowed[1]);
        for (int i = 2; i < allowed.length; i++) {
            words.append(i == allowed.length - 1 ? " or " : ", ").append(allowed[i]);
        }
        return words.toString();
    }

    private static String known() {
        StringBuilder keys = new StringBuilder();
        for (String[] known : KEYS) {
            keys.append(known[0]).append(", ");
        }
        return keys.append(Limits.FORM).toString();
    }

    private static String quote(String before, String quoted, String after) {
        return before.concat("'").concat(quoted).concat("'").concat(after);
    }

    /** The options in the form that follows {@code -javaagent:jacct.jar=}. */
    @Override
    public String toString() {
        List<String> pairs = new ArrayList<>();
        for (Map.Entry<String, String> value : values.entrySet()) {
            pairs.add(value.getKey().concat("=").concat(value.getValue()));
        }
        return Separated.join(pairs, ',');
    }
}
