// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * A kstat of type TIMER: the number of events and their total, shortest and longest time. Any
 * number of events may be open at one time, on any threads. Both methods take no lock, allocate
 * nothing and throw nothing.
 */
public final class TimerKstat extends Registered {
    TimerKstat(String module, int instance, String name, String kstatClass) {
        super(TIMER, module, instance, name, kstatClass);
    }

    /**
     * An event begins. The result is only for {@link #stop}; it is 0 without the agent or after
     * {@link #close}.
     */
    public long start() {
        Object at = record();
        return at == null ? 0 : EntryPoint.start(at);
    }

    /**
     * The event ends and is counted. Any thread may call this. An event that began without the
     * agent is not counted.
     *
     * @param start the result of {@link #start}
     */
    public void stop(long start) {
        Object at = record();
        if (at != null && start != 0) {
            EntryPoint.stop(at, start);
        }
    }
}
