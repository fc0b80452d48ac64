// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.taskstats;

import io.jacct.counter.Counter;
import io.jacct.field.Units;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.TaskFacts;
import io.jacct.taskstats.Taskstats;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** The output of exits. */
interface ExitReport {
    /**
     * Reports exits in order, and the number of exits lost before them. Returns false if there is
     * no reader any more.
     */
    boolean tell(List<ExitMessage> messages, long lost) throws IOException;

    /** One JSON object for each exit. */
    record Lines(PrintWriter out) implements ExitReport {
        @Override
        public boolean tell(List<ExitMessage> messages, long lost) {
            if (lost > 0) {
                out.println(Json.line(TaskstatsJson.lost(lost)));
            }
            messages.forEach(each -> out.println(Json.line(TaskstatsJson.exit(each))));
            return !out.checkError();
        }
    }

    /** Columns. */
    final class Text implements ExitReport {
        private static final int CAUSE_COLUMNS = 60;

        private final PrintWriter out;

        Text(PrintWriter out) {
            this.out = out;
            out.println(table().lines().get(0).stripTrailing());
            out.flush();
        }

        private static Table table() {
            Table table = new Table().number("EXIT", 8).number("ID", 7).text("NAME", 24);
            table.text("GROUP", 16).number("LIFE", 7).number("CPU", 7).number("RUNQ", 7);
            table.number("FILE", 6).number("SOCKET", 6).text("LAST", 4);
            return table.text("CAUSE", CAUSE_COLUMNS);
        }

        @Override
        public boolean tell(List<ExitMessage> messages, long lost) {
            if (lost > 0) {
                out.println("lost " + lost);
            }
            Table table = table();
            messages.forEach(each -> row(table, each));
            table.lines().stream().skip(1).map(String::stripTrailing).forEach(out::println);
            return !out.checkError();
        }

        private static void row(Table table, ExitMessage message) {
            Taskstats task = message.task();
            table.row(
                    message.sequence() == 0 ? "-" : Long.toString(message.sequence()),
                    Long.toString(task.id()),
                    task.name(),
                    task.group(),
                    TaskstatsText.nanos(task.elapsedNanos()),
                    TaskstatsText.sum(task, Units::nanos, Counter.CPU_NANOS),
                    TaskstatsText.sum(task, Units::nanos, Counter.CPU_DELAY_NANOS),
                    TaskstatsText.sum(
                            task, Units::bytes, Counter.FILE_READ_BYTES, Counter.FILE_WRITE_BYTES),
                    TaskstatsText.sum(
                            task,
                            Units::bytes,
                            Counter.SOCKET_READ_BYTES,
                            Counter.SOCKET_WRITE_BYTES),
                    message.last() ? "last" : "",
                    cause(message.sequence(), task.task().end()));
        }

        private static String cause(long sequence, TaskFacts.End end) {
            if (sequence == 0) {
                return "not ended";
            }
            return end.cause() == null ? "-" : end.cause();
        }
    }
}
