// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Virtual;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * Makes some thousand events of one kind in a second, hardly any others, until its input ends. Its
 * argument is a name of {@link Kind}.
 */
public final class OneKind {
    private static final int AT_ONCE = 20;
    private static final int PAUSE_MILLIS = 10;

    private OneKind() {}

    /** What the program does. */
    public enum Kind {
        TASKS {
            @Override
            Runnable event() {
                ExecutorService pool =
                        Executors.newFixedThreadPool(2, work -> daemon(new Thread(work)));
                return () -> pool.execute(() -> {});
            }
        },
        VIRTUAL {
            @Override
            Runnable event() throws ReflectiveOperationException {
                ThreadFactory factory = Virtual.factory();
                return () -> factory.newThread(() -> {}).start();
            }
        },
        OPENS {
            @Override
            Runnable event() {
                return OneKind::open;
            }
        };

        /** What to repeat. */
        abstract Runnable event() throws ReflectiveOperationException;
    }

    /** Takes the kind. */
    public static void main(String[] args) throws Exception {
        Runnable event = Kind.valueOf(args[0]).event();
        daemon(new Thread(() -> repeat(event))).start();
        System.out.println("begun");
        Expect.that(-1, System.in.read());
    }

    private static Thread daemon(Thread thread) {
        thread.setDaemon(true);
        return thread;
    }

    private static void repeat(Runnable event) {
        try {
            while (true) {
                for (int i = 0; i < AT_ONCE; i++) {
                    event.run();
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    private static void open() {
        try {
            new FileInputStream(SingleReads.FILE).close();
        } catch (IOException none) {
            throw new IllegalStateException(none);
        }
    }
}
