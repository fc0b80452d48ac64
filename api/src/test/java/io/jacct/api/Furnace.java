// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/** The example of a computed and writable kstat in docs/api.md. */
final class Furnace implements AutoCloseable {
    // begin of the example
    private final NamedKstat burner =
            Kstats.typed(
                    "furnace",
                    0,
                    "burner",
                    "hvac",
                    Named.ofInt32("target"),
                    Named.ofString("state"));
    private volatile int target = 20;

    void install() {
        burner.onUpdate(this::update).onWrite(this::turn);
    }

    private void update() {
        burner.set("target", target);
        burner.set("state", target > 25 ? "hot" : "warm");
    }

    private void turn(String value, Object wanted) {
        if (!value.equals("target") || (Integer) wanted > 30) {
            throw new IllegalArgumentException("too hot, or not to be set");
        }
        target = (Integer) wanted;
    }

    // end of the example

    /** As a client does. Returns why the application refuses, or null. */
    String write(String value, String text) {
        return burner.write(value, text);
    }

    @Override
    public void close() {
        burner.close();
    }
}
