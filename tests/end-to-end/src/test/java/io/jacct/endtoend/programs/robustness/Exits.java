// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Unusual ends of a JVM, each while other threads work. {@code main} and the hook write to one
 * file.
 */
public final class Exits {
    /** Bytes that {@code main} writes. */
    public static final int WRITTEN = 1_000;

    /** Bytes that the hook writes, if there is one. */
    public static final int BY_HOOK = 100;

    private static final int STATUS = 5;

    private Exits() {}

    /** The kind of end, the file, and another file. */
    public static void main(String[] args) throws Exception {
        FileOutputStream out = new FileOutputStream(args[1]);
        FileOutputStream aside = new FileOutputStream(args[2]);
        for (int i = 0; i < 2; i++) {
            Thread busy = new Thread(() -> write(aside, Integer.MAX_VALUE), "busy-" + i);
            busy.setDaemon(true);
            busy.start();
        }
        write(out, WRITTEN);
        System.out.println("written");
        end(args[0], out);
    }

    private static void end(String how, FileOutputStream out) {
        switch (how) {
            case "halt":
                Runtime.getRuntime().halt(STATUS);
                break;
            case "exit in a hook":
                hook(out, Exits::exitBeside);
                System.exit(STATUS);
                break;
            case "halt in a hook":
                hook(out, () -> Runtime.getRuntime().halt(STATUS + 1));
                System.exit(STATUS);
                break;
            case "throw in a hook":
                hook(out, Exits::fail);
                break;
            case "exit of many":
                hook(out, () -> {});
                for (int i = 0; i < 20; i++) {
                    new Thread(() -> System.exit(STATUS), "ender-" + i).start();
                }
                break;
            default:
                hook(out, () -> {});
                fail();
        }
    }

    private static void hook(FileOutputStream out, Runnable then) {
        Runnable hook =
                () -> {
                    write(out, BY_HOOK);
                    System.out.println("hook");
                    then.run();
                };
        Runtime.getRuntime().addShutdownHook(new Thread(hook, "hook"));
    }

    /**
     * A thread that requests an end while the hooks run waits for ever. One that requests it after
     * the last hook may end a JVM 17 with its own status. So the hook does not end before that
     * thread waits.
     */
    private static void exitBeside() {
        Thread late = new Thread(() -> System.exit(STATUS + 2), "late");
        late.start();
        while (late.getState() != Thread.State.BLOCKED || !isInExit(late)) {
            Thread.onSpinWait();
        }
    }

    private static boolean isInExit(Thread thread) {
        StackTraceElement[] frames = thread.getStackTrace();
        return frames.length > 0 && frames[0].getClassName().equals("java.lang.Shutdown");
    }

    private static void fail() {
        throw new IllegalStateException("as it must be");
    }

    private static void write(FileOutputStream out, int bytes) {
        try {
            for (int i = 0; i < bytes; i++) {
                out.write(i);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
