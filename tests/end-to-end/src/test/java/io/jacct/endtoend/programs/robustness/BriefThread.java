// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

/**
 * A thread with the smallest stack that there is. It begins, overflows its stack and ends, so that
 * its task is folded into its cohort.
 */
final class BriefThread implements StormWay {
    private static final int SMALLEST_STACK = 1;

    @Override
    public void go() {
        Thread thread = new Thread(null, BriefThread::overflow, "brief", SMALLEST_STACK);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public boolean slow() {
        return true;
    }

    private static void overflow() {
        try {
            deeper();
        } catch (StackOverflowError end) {
            return;
        }
    }

    private static int deeper() {
        return deeper() + 1;
    }
}
