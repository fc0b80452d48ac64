// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.Scanner;
import jdk.jfr.Recording;

/**
 * Carries out orders from standard input. {@code work} does the same operations each time, and
 * prints the counts of its own task. {@code record} starts a recording of all I/O events. {@code
 * stop} ends it and prints the number of its events.
 */
public final class UnderRecording {
    private static File directory;
    private static Routine routine;
    private static Recording recording;

    private UnderRecording() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        directory = new File(args[0]);
        routine = new Routine(directory);
        try (Scanner lines = new Scanner(System.in)) {
            System.out.println("ready");
            while (lines.hasNextLine()) {
                obey(lines.nextLine());
            }
        }
    }

    private static void obey(String order) throws Exception {
        if (order.equals("record")) {
            record();
        } else if (order.equals("stop")) {
            stop();
        } else {
            System.out.println("counted " + routine.measured());
        }
        System.out.println("done");
    }

    private static void record() {
        recording = new Recording();
        for (String event : new String[] {"FileRead", "FileWrite", "SocketRead", "SocketWrite"}) {
            recording.enable("jdk." + event).withThreshold(Duration.ZERO);
        }
        recording.start();
    }

    private static void stop() throws IOException {
        recording.stop();
        File dump = new File(directory, "recorded.jfr");
        recording.dump(dump.toPath());
        recording.close();
        System.out.println("recorded " + (dump.length() > 0));
    }
}
