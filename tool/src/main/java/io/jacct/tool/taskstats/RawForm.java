// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.taskstats;

import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.Taskstats;
import io.jacct.taskstats.TaskstatsEncoder;
import io.jacct.taskstats.TaskstatsField;
import io.jacct.taskstats.TaskstatsNetlink;
import io.jacct.taskstats.TaskstatsRecord;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Output;
import io.jacct.tool.text.Printable;
import java.io.IOException;
import java.nio.ByteBuffer;
import picocli.CommandLine.Option;

/** The options for binary output, and the bytes that they ask for. */
final class RawForm {
    @Option(
            names = "--raw",
            paramLabel = "FILE",
            description =
                    "Writes the binary struct taskstats, and attributes, into this file; with"
                            + " --exits the structs of each, thread and group; - is standard"
                            + " output.")
    String file;

    @Option(
            names = "--struct-version",
            paramLabel = "7..",
            description =
                    "The version of the binary struct that the reader knows, 17 by default; of a"
                            + " later one it gets 17.")
    int version = TaskstatsField.NEWEST;

    @Option(
            names = "--netlink",
            description =
                    "With --raw: as netlink messages, with the attributes of Linux alone, such as"
                            + " AGGR_PID.")
    boolean netlink;

    /** The answer to a query about one task or sum. */
    byte[] answer(TaskstatsRecord record, Taskstats stats) {
        if (!netlink) {
            return TaskstatsEncoder.message(record, stats, version).toBytes();
        }
        boolean task = stats.task() != null;
        return TaskstatsNetlink.message(0, task ? record : null, task ? null : record, version);
    }

    /** An exit, which has the records of the thread and of its group. */
    byte[] exit(long sequence, TaskstatsRecord task, TaskstatsRecord group) {
        if (netlink) {
            return TaskstatsNetlink.message(sequence, task, group, version);
        }
        byte[] first = task.struct(version);
        byte[] second = group.struct(version);
        return ByteBuffer.allocate(2 * first.length).put(first).put(second).array();
    }

    /** What the structs of an exit cannot say, as a line; null if there is nothing to say. */
    static String remark(ExitMessage exit) {
        return TaskstatsEncoder.lacking(exit.task()) == 0
                ? null
                : "exits whose ac_flag has 0x80 lack numbers of the kernel, first that of "
                        + Printable.line(exit.task().name());
    }

    /** Throws unless the reader has gone because it had enough. */
    void unwritten(IOException e) throws Failure {
        if (!file.equals("-") || !Output.readerMayGo()) {
            throw Failure.unwritten(file, e);
        }
    }

    /** What the reader must know of the version, as a line; null if there is nothing to say. */
    String versionRemark() {
        return netlink || TaskstatsField.written(version) == version
                ? null
                : "writes version "
                        + TaskstatsField.NEWEST
                        + ", the newest it knows: "
                        + TaskstatsField.size(version)
                        + " bytes a struct";
    }
}
