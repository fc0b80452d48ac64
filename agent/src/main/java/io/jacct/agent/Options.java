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
    private static final String PREFIX = "jacct.";

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
        options.addFile(options.values.get(Option.CONFIG.key));
        if (options.values.containsKey(Option.TIMING_EVERY.key)
                && !"sampled".equals(options.values.get(Option.TIMING.key))) {
            options.complaints.add("option timing.every has no effect without timing=sampled");
        }
        return options;
    }

    Map<String, String> values() {
        return values;
    }

    /** The classes that are not to be woven. */
    List<String> skips() {
        return Option.rules(values.getOrDefault(Option.WEAVE_SKIP.key, ""));
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
                addOnce(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
            } else {
                complaints.add(quote("option ", pair, " has no value; left out"));
            }
        }
    }

    private void addOnce(String key, String value) {
        String before = values.get(key);
        if (before == null || before.equals(value)) {
            add(key, value, key);
        } else {
            String twice = quote("option ", key, " is given twice; ");
            complaints.add(twice.concat(quote("", value, " is left out")));
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
        Option option = Option.of(key);
        if (option == null) {
            complaints.add(quote("unknown option ", written, "; known are ").concat(known()));
        } else if (!option.fits(value)) {
            String wrong = quote("bad value ", value, " of option ").concat(written);
            complaints.add(wrong.concat(", which takes ").concat(option.takes()));
        } else {
            String good = option == Option.POOLS ? goodRules(value, written) : value;
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
        for (String rule : Option.rules(value)) {
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

    private static String known() {
        StringBuilder keys = new StringBuilder();
        for (Option known : Option.values()) {
            keys.append(known.key).append(", ");
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
