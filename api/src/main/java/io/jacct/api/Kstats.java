// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * Registers kstats, as a driver does with {@code kstat_create} and {@code kstat_install}. Each is
 * shown under {@code module:instance:name} until it is closed.
 *
 * <p>Module, name and class have at most 30 bytes of UTF-8, no control characters, and the module
 * no colon; the instance is not negative. No two kstats of an application have the same module,
 * instance and name. Anything else is an {@code IllegalArgumentException}.
 */
public final class Kstats {
    private Kstats() {}

    /** A kstat of type IO: a queue of transactions that wait, one of those being served. */
    public static IoKstat io(String module, int instance, String name, String kstatClass) {
        return Registry.add(new IoKstat(module, instance, name, kstatClass));
    }

    /**
     * A kstat of type NAMED.
     *
     * @param values their names: 1 to 15, each as a name, without colon, no two the same
     */
    public static NamedKstat named(
            String module, int instance, String name, String kstatClass, String... values) {
        return Registry.add(new NamedKstat(module, instance, name, kstatClass, values));
    }

    /** A kstat of type TIMER, with one timer. */
    public static TimerKstat timer(String module, int instance, String name, String kstatClass) {
        return Registry.add(new TimerKstat(module, instance, name, kstatClass));
    }
}
