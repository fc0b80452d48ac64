// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * Registers kstats, as a driver does with {@code kstat_create} and {@code kstat_install} of
 * Solaris. The tools show each kstat under {@code module:instance:name} until it is closed.
 *
 * <p>Module, name and class have at most 30 bytes of UTF-8 and no control characters. The module
 * has no colon. The instance is not negative. No two kstats of an application have the same module,
 * instance and name. The methods throw {@code IllegalArgumentException} for anything else. They
 * take a lock and may be called by any thread.
 */
public final class Kstats {
    private Kstats() {}

    /**
     * Registers a kstat of type IO: a queue of waiting transactions and a queue of transactions in
     * service.
     */
    public static IoKstat io(String module, int instance, String name, String kstatClass) {
        return Registry.add(new IoKstat(module, instance, name, kstatClass));
    }

    /**
     * Registers a kstat of type NAMED, whose values are signed 64-bit numbers.
     *
     * @param values the names of its values: 1 to 960 different names, each with the limits of a
     *     name, without colons
     */
    public static NamedKstat named(
            String module, int instance, String name, String kstatClass, String... values) {
        return Registry.add(new NamedKstat(module, instance, name, kstatClass, values));
    }

    /**
     * Registers a kstat of type NAMED whose values have types: numbers and texts.
     *
     * @param values 1 to 960 values of different names, with the limits of {@link #named}
     */
    public static NamedKstat typed(
            String module, int instance, String name, String kstatClass, Named... values) {
        return Registry.add(new NamedKstat(module, instance, name, kstatClass, values));
    }

    /**
     * Registers a kstat of type RAW.
     *
     * @param size the number of its bytes, 0 to 64,512; it never changes
     */
    public static RawKstat raw(
            String module, int instance, String name, String kstatClass, int size) {
        return Registry.add(new RawKstat(module, instance, name, kstatClass, size));
    }

    /** Registers a kstat of type TIMER, with one timer. */
    public static TimerKstat timer(String module, int instance, String name, String kstatClass) {
        return Registry.add(new TimerKstat(module, instance, name, kstatClass));
    }
}
