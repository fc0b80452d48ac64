// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * A kstat of type TIMER: how many events there were and how long they took. Any number may be under
 * way at one time, on any threads.
 */
public final class TimerKstat extends Registered {
    TimerKstat(String module, int instance, String name, String kstatClass) {
        super(TIMER, module, instance, name, kstatClass);
    }

    /** An event begins. The result, which means nothing else, is for {@link #stop}. */
    public long start() {
        Object at = record();
        return at == null ? 0 : Door.start(at);
    }

    /** The event ends. One that began when nobody counted is not counted. */
    public void stop(long start) {
        Object at = record();
        if (at != null && start != 0) {
            Door.stop(at, start);
        }
    }
}
