// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.taskstats;

import com.google.gson.JsonObject;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.Taskstats;
import io.jacct.taskstats.TaskstatsEncoder;
import io.jacct.taskstats.TaskstatsField;
import io.jacct.taskstats.TaskstatsRecord;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.TaskQueries;
import io.jacct.tool.terminal.Layout;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.KstatPattern;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code jacct taskstats}: the values of Linux' taskstats for threads, groups, pools and the JVM.
 */
@Command(
        name = "taskstats",
        description = {
            "Shows operations, resources and delays of threads and groups, as "
                    + "getdelays(1) does for processes; or reports each thread that ends.",
            "",
            "Without an id, all live threads and all groups."
        })
public final class TaskstatsCommand extends JacctCommand {
    @Mixin private ReplayTarget target;

    @Mixin private RawForm raw;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "TASK-ID",
            description = "All values of the thread with this Java id; 0 is the whole JVM.")
    private Long id;

    @Option(
            names = "--tid",
            paramLabel = "TID",
            description = "The same of the thread with this native id, as ps and perf show it.")
    private Long tid;

    @Option(
            names = "--group",
            paramLabel = "NAME|NUMBER",
            description =
                    "Of this thread group: its number, its path as main/workers, or the last part"
                            + " of that where it is the only one; with --exits a pattern.")
    private String group;

    @Option(
            names = "--pool",
            paramLabel = "NAME",
            description = "Of this pool; with --exits a pattern.")
    private String pool;

    @Option(
            names = "--stack",
            description =
                    "Of one thread: also its stack, and the monitor that blocks it with its owner,"
                            + " asked of the JVM by attach.")
    private boolean stack;

    @Option(
            names = "--exits",
            description = "Reports each thread that ends; when the JVM ends, the live ones.")
    private boolean exits;

    @Option(
            names = "--name",
            paramLabel = "PATTERN",
            description = "With --exits: threads with such names (shell pattern, /regular/).")
    private String name;

    @Option(
            names = "--follow",
            paramLabel = "FILE",
            description = "With --exits: appends them to this file, a line of JSON each.")
    private Path follow;

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "With --exits: ends after this number of exits.")
    private Long count;

    @Mixin private Layout layout;

    @Override
    public Integer call() throws Exception {
        layout.check(this);
        for (String each : target.operands(List.of())) {
            id = valid(() -> taskId(each));
        }
        check();
        try (Source source = target.open(pages())) {
            if (exits) {
                exits(source);
            } else if (asked() == 0) {
                all(source);
            } else {
                one(source);
            }
            return ExitStatus.DONE;
        }
    }

    private static Long taskId(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException no) {
            throw new IllegalArgumentException("'" + text + "' is not the id of a thread");
        }
    }

    private void check() {
        boolean isThread = tid != null || id != null && id != 0;
        if (stack && (exits || raw.file != null || !isThread)) {
            throw usage("--stack goes with the id of a thread");
        } else if (exits && (id != null || tid != null)) {
            throw usage("--exits excludes TASK-ID and --tid");
        } else if (raw.file == null && raw.netlink) {
            throw usage("--netlink goes with --raw");
        } else if (raw.file != null && (follow != null || json())) {
            throw usage("--raw, --follow and --json exclude each other");
        } else if (!exits && (name != null || follow != null || count != null)) {
            throw usage("--name, --follow and --count go with --exits");
        } else if (!exits && asked() > 1) {
            throw usage("TASK-ID, --tid, --group and --pool exclude each other");
        } else if (raw.file != null && !exits && asked() == 0) {
            throw usage("--raw needs TASK-ID, --tid, --group, --pool or --exits");
        } else if (count != null && count < 1) {
            throw usage("--count must be at least 1");
        }
        valid(() -> TaskstatsField.written(raw.version));
        String remark = raw.file == null ? null : raw.versionRemark();
        if (remark != null) {
            err().println("jacct: " + remark);
        }
    }

    private int asked() {
        return (int) Stream.of(id, tid, group, pool).filter(Objects::nonNull).count();
    }

    private void all(Source source) throws PageException {
        boolean alive = source.alive();
        TaskQueries queries = source.tasks();
        List<Taskstats> tasks = queries.tasks();
        List<Taskstats> groups = queries.groups();
        if (json()) {
            JsonObject object = Json.head(source.snapshotOfTasks(), alive);
            object.add("tasks", Json.array(tasks, each -> TaskstatsJson.stats(each, null)));
            object.add("groups", Json.array(groups, each -> TaskstatsJson.stats(each, null)));
            out().println(Json.line(object));
            return;
        }
        target.stamp(source.snapshotOfTasks()).forEach(out()::println);
        layout.lines(TaskstatsText.tasks(tasks), this).forEach(out()::println);
        out().println();
        layout.lines(TaskstatsText.groups(groups), this).forEach(out()::println);
        TaskstatsText.remark(groups).forEach(out()::println);
        sayEnded(source, alive);
    }

    private void one(Source source) throws PageException, Failure {
        boolean alive = source.alive();
        TaskQueries queries = source.tasks();
        Taskstats stats = find(queries).orElseThrow(this::unknown);
        Executor executor = pool == null ? null : queries.executor(pool).orElse(null);
        boolean isTask = stats.kind() == Taskstats.Kind.TASK && raw.file == null;
        TaskNow now = isTask ? TaskNow.of(source, stats, stack) : null;
        if (raw.file != null) {
            write(queries, stats);
        } else if (json()) {
            JsonObject object = Json.head(source.snapshotOfTasks(), alive);
            JsonObject json = TaskstatsJson.stats(stats, executor);
            if (now != null) {
                now.addTo(json);
            }
            object.add(json.get("kind").getAsString(), json);
            out().println(Json.line(object));
        } else {
            target.stamp(source.snapshotOfTasks()).forEach(out()::println);
            TaskstatsText.print(out(), stats, executor, now == null ? List.of() : now.lines());
            sayEnded(source, alive);
        }
    }

    private Optional<Taskstats> find(TaskQueries queries) throws PageException, Failure {
        if (group != null) {
            return GroupPath.find(queries, group);
        } else if (pool != null) {
            return queries.pool(pool);
        } else if (tid != null) {
            return queries.nativeTask(tid);
        }
        return id == 0 ? Optional.of(queries.jvm()) : queries.task(id);
    }

    private Failure unknown() {
        String what = tid != null ? "live thread is known by native id " + tid : "";
        what = id != null ? "live thread with id " + id : what;
        what = group != null ? "thread group '" + group + "'" : what;
        what = pool != null ? "pool '" + pool + "'" : what;
        return new Failure("no " + what + ": jacct taskstats without one shows them");
    }

    private void sayEnded(Source source, boolean alive) throws PageException {
        if (!alive) {
            out().println(ended(source.snapshotOfTasks()));
        }
    }

    private void write(TaskQueries queries, Taskstats stats) throws PageException, Failure {
        TaskstatsRecord record =
                stats.task() == null
                        ? TaskstatsEncoder.group(stats)
                        : TaskstatsEncoder.task(
                                stats, queries.group(stats.group()).orElse(null), false);
        queries.complete(record, stats.task() == null ? 0 : stats.task().tid());
        try (OutputStream file = ExitRecords.stream(raw.file)) {
            file.write(raw.answer(record, stats));
        } catch (IOException e) {
            raw.unwritten(e);
        }
    }

    private void exits(Source source) throws Exception {
        TaskQueries queries = source.tasks();
        // opened first: a user who sees the headings, or the file, misses no exit from then on
        TaskQueries.Exits ended = queries.exits();
        if (raw.file != null) {
            records(source, queries, ended);
        } else if (follow != null) {
            lines(source, ended);
        } else {
            tell(source, ended, json() ? new ExitReport.Lines(out()) : new ExitReport.Text(out()));
        }
    }

    private void records(Source source, TaskQueries queries, TaskQueries.Exits ended)
            throws Exception {
        try (ExitRecords records = ExitRecords.open(raw, err(), queries)) {
            tell(source, ended, records);
        } catch (PageException e) {
            throw e;
        } catch (IOException e) {
            raw.unwritten(e);
        }
    }

    private void lines(Source source, TaskQueries.Exits ended) throws Exception {
        try (PrintWriter file = append()) {
            tell(source, ended, new ExitReport.Lines(file));
            if (file.checkError()) {
                throw new IOException("some of it could not be");
            }
        } catch (PageException e) {
            throw e;
        } catch (IOException e) {
            throw Failure.unwritten(follow.toString(), e);
        }
    }

    private PrintWriter append() throws IOException {
        return new PrintWriter(
                Files.newBufferedWriter(
                        follow,
                        StandardCharsets.US_ASCII,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND));
    }

    private void tell(Source source, TaskQueries.Exits ended, ExitReport report) throws Exception {
        long most = count == null ? Long.MAX_VALUE : count;
        // without headings written there is no reader to follow exits for
        if (!out().checkError()) {
            new TaskExits(source, ended, wanted(), report, most).follow();
        }
    }

    private Predicate<ExitMessage> wanted() {
        KstatPattern groups = pattern(group);
        KstatPattern pools = pattern(pool);
        KstatPattern names = pattern(name);
        return message ->
                GroupPath.fits(groups, message.task().group())
                        && pools.test(message.task().pool())
                        && names.test(message.task().name());
    }

    private KstatPattern pattern(String text) {
        return valid(() -> KstatPattern.of(text));
    }
}
