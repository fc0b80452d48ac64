// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.taskstats;

import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.TaskstatsEncoder;
import io.jacct.taskstats.TaskstatsRecord;
import io.jacct.tool.command.TaskQueries;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Writes exits as {@code getdelays -w} of Linux does: one {@code struct taskstats} after the other,
 * for each exit first the thread's and then its group's. Nothing separates them, so losses are
 * reported on standard error.
 *
 * <p>The two records of an exit are one write, and nothing is buffered. So a command that is killed
 * leaves whole exits.
 */
final class ExitRecords implements ExitReport, AutoCloseable {
    private final OutputStream file;
    private final PrintWriter err;
    private final TaskQueries queries;
    private final int version;

    private ExitRecords(OutputStream file, PrintWriter err, TaskQueries queries, int version) {
        this.file = file;
        this.err = err;
        this.queries = queries;
        this.version = version;
    }

    /** Writes to that file, which is truncated first; {@code -} is standard output. */
    static ExitRecords open(String file, PrintWriter err, TaskQueries queries, int version)
            throws IOException {
        return new ExitRecords(stream(file), err, queries, version);
    }

    /** Opens a file, truncated first, or standard output for {@code -}; not buffered. */
    static OutputStream stream(String file) throws IOException {
        return file.equals("-")
                ? new FileOutputStream(FileDescriptor.out)
                : new FileOutputStream(file);
    }

    @Override
    public boolean tell(List<ExitMessage> messages, long lost) throws IOException {
        if (lost > 0) {
            err.println("jacct: lost " + lost + " exits");
            err.flush();
        }
        for (ExitMessage each : messages) {
            byte[] task = struct(TaskstatsEncoder.task(each));
            byte[] group = struct(group(each));
            file.write(ByteBuffer.allocate(2 * task.length).put(task).put(group).array());
        }
        return true;
    }

    private static TaskstatsRecord group(ExitMessage message) {
        return message.group() == null
                ? new TaskstatsRecord()
                : TaskstatsEncoder.group(message.group());
    }

    /** The kernel's values of the thread itself are gone with the thread. */
    private byte[] struct(TaskstatsRecord record) {
        queries.complete(record, 0);
        return record.struct(version);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
