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
import java.util.List;

/**
 * Writes exits as {@code getdelays -w} of Linux does: one {@code struct taskstats} after the other,
 * for each exit first the thread's and then its group's. Nothing separates them, so losses are
 * reported on standard error, and that numbers are not known. With {@code --netlink} each exit is a
 * message.
 *
 * <p>The two records of an exit are one write, and nothing is buffered. So a command that is killed
 * leaves whole exits.
 */
final class ExitRecords implements ExitReport, AutoCloseable {
    private final OutputStream file;
    private final PrintWriter err;
    private final TaskQueries queries;
    private final RawForm form;
    private boolean remarked;

    private ExitRecords(OutputStream file, PrintWriter err, TaskQueries queries, RawForm form) {
        this.file = file;
        this.err = err;
        this.queries = queries;
        this.form = form;
    }

    /** Writes to the file of the form, which is truncated first; {@code -} is standard output. */
    static ExitRecords open(RawForm form, PrintWriter err, TaskQueries queries) throws IOException {
        return new ExitRecords(stream(form.file), err, queries, form);
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
            say("lost " + lost + " exits");
        }
        for (ExitMessage each : messages) {
            if (!remarked && RawForm.remark(each) != null) {
                remarked = true;
                say(RawForm.remark(each));
            }
            TaskstatsRecord task = complete(TaskstatsEncoder.task(each));
            file.write(form.exit(each.sequence(), task, complete(group(each))));
        }
        return true;
    }

    private void say(String line) {
        err.println("jacct: " + line);
        err.flush();
    }

    private static TaskstatsRecord group(ExitMessage message) {
        return message.group() == null
                ? new TaskstatsRecord()
                : TaskstatsEncoder.group(message.group());
    }

    /** The kernel's values of the thread itself are gone with the thread. */
    private TaskstatsRecord complete(TaskstatsRecord record) {
        queries.complete(record, 0);
        return record;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
