// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** A recording of this JVM that a test reads at its end. */
final class Recorder implements AutoCloseable {
    private final Recording recording = new Recording();

    Recorder() {
        recording.start();
    }

    /** The events of jacct so far. */
    List<RecordedEvent> stop() throws Exception {
        recording.stop();
        Path file = Files.createTempFile("jacct", ".jfr");
        try {
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(each -> each.getEventType().getName().startsWith("io.jacct."))
                    .toList();
        } finally {
            Files.delete(file);
        }
    }

    @Override
    public void close() {
        recording.close();
    }
}
