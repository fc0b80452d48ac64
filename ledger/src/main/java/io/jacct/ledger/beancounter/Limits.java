// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Resource;
import io.jacct.ledger.base.Separated;
import io.jacct.ledger.base.Settings;
import java.util.List;
import java.util.Map;

/**
 * Boot loader. The limits that the options set: {@code limit.RESOURCE.NAME=BARRIER:LIMIT}. A
 * beancounter gets them when it is made. {@code max} stands for no bound. A single number is both
 * barrier and limit.
 */
public final class Limits {
    /** The beginning of the names of these options. */
    public static final String PREFIX = Settings.LIMIT;

    /** How they are written. */
    public static final String FORM = "limit.RESOURCE.NAME";

    /** How bounds are written. */
    public static final String BOUNDS = "BARRIER:LIMIT: numbers from 0 to 2^63 - 1, or max";

    private final Map<String, String> options;

    public Limits(Map<String, String> options) {
        this.options = options;
    }

    /** The error in an option, in one line; null if there is none. */
    public static String trouble(String key, String value) {
        String rest = key.substring(PREFIX.length());
        int dot = rest.indexOf('.');
        if (dot <= 0 || dot == rest.length() - 1) {
            return "is not ".concat(FORM);
        }
        Resource resource = Resource.of(rest.substring(0, dot));
        if (resource == null || !resource.isCounted()) {
            return "has no resource that is counted; those are ".concat(counted());
        }
        return bounds(value) == null ? "takes ".concat(BOUNDS) : null;
    }

    /** Why there is no limit of that resource, in one line; null if there is one. */
    public static String trouble(String resource) {
        Resource known = Resource.of(resource);
        if (known != null && known.isCounted()) {
            return null;
        }
        return (known == null
                        ? "there is no resource '".concat(resource).concat("'")
                        : resource.concat(" means nothing inside a JVM"))
                .concat("; those that are counted are ")
                .concat(counted());
    }

    /** The names of the resources that are counted. */
    public static String counted() {
        StringBuilder names = new StringBuilder();
        Resource[] all = Resource.values();
        for (int i = 0; i < all.length; i++) {
            if (all[i].isCounted()) {
                names.append(names.length() == 0 ? "" : ", ").append(all[i].label());
            }
        }
        return names.toString();
    }

    /** Barrier and limit; null if the text says none. */
    public static long[] bounds(String text) {
        List<String> parts = Separated.split(text, ':');
        if (parts.isEmpty() || parts.size() > 2) {
            return null;
        }
        try {
            long barrier = bound(parts.get(0));
            long limit = bound(parts.get(parts.size() - 1));
            return barrier < 0 || limit < 0 ? null : new long[] {barrier, limit};
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static long bound(String text) {
        return text.equals("max") ? Beancounter.UNLIMITED : Long.parseLong(text);
    }

    /** Sets the limits of that name. */
    void apply(Beancounter made) {
        for (Map.Entry<String, String> option : options.entrySet()) {
            String key = option.getKey();
            if (key.startsWith(PREFIX) && trouble(key, option.getValue()) == null) {
                int dot = key.indexOf('.', PREFIX.length());
                if (key.substring(dot + 1).equals(made.name)) {
                    Resource resource = Resource.of(key.substring(PREFIX.length(), dot));
                    long[] bounds = bounds(option.getValue());
                    made.limit(resource.id(), bounds[0], bounds[1]);
                }
            }
        }
    }
}
