// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

/**
 * One fault at one place.
 *
 * @param always whether to fail each time that the place is reached, not only the first time
 * @param deed the deed that reaches it, or {@link #OWN} or {@link #BEANS}
 */
record Step(int place, Fault fault, boolean always, int deed) {
    /** Only threads of the agent reach the place. */
    static final int OWN = 30;

    /** Only a reader of the MBeans reaches the place. */
    static final int BEANS = 29;

    @Override
    public String toString() {
        return "#" + place + " " + fault + (always ? " always " : " once ");
    }
}
