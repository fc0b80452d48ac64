// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.NettyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Measures what agents add to a request of a server, and to an operation of other programs that
 * work on request. It is more precise than {@link Macro} on a machine whose speed varies: see
 * {@link SideBySide}. Several rounds give a spread, because each JVM compiles the program
 * differently. The program beside itself shows that spread alone. The kernel does most of a
 * request, and its time varies, so the added time in user mode is shown separately.
 *
 * <p>A line compares the sums over all turns, between the least and the most round. {@link
 * AskedWorkload#inPairs Some} compare each turn, between the quartiles of all turns.
 *
 * <p>Beside the time that jacct adds is what jacct itself says of it, and the quotient of both. It
 * knows its prices some five seconds after the beginning.
 *
 * <p>Arguments: jacct.jar, the directory with the jars of other agents, java, rounds, measured
 * turns, which follow as many for warm-up; optionally a regular expression for lines.
 */
public final class Requests {
    private static final List<AskedWorkload> WORKLOADS =
            Stream.of(
                            AskedWorkload.SERVERS,
                            List.of(new AskedWorkload("Netty, 16 KiB", NettyServer.class, "16384")),
                            AskedWorkload.PROGRAMS,
                            AskedWorkload.WITH_CLIENTS,
                            List.of(AskedWorkload.BRIEF_FILES))
                    .flatMap(List::stream)
                    .toList();

    private static final String FORMAT = "%-45s %-22s %-22s %-22s %-22s %-19s %-9s %-25s %s%n";

    private final String java;
    private final int rounds;
    private final int turns;
    private final Pattern lines;
    private final List<Setting> settings = new ArrayList<>();

    private Requests(String java, int rounds, int turns, String lines) {
        this.java = java;
        this.rounds = rounds;
        this.turns = turns;
        this.lines = Pattern.compile(lines);
    }

    /** The full job. */
    public static void main(String[] arguments) throws Exception {
        String java = arguments[2];
        int rounds = Integer.parseInt(arguments[3]);
        int turns = Integer.parseInt(arguments[4]);
        String lines = arguments.length > 5 ? arguments[5] : "";
        Requests requests = new Requests(java, rounds, turns, lines);
        Path work = Files.createTempDirectory("requests");
        try {
            requests.settings.add(new Setting(OverheadTable.ITSELF, List.of(), 0));
            requests.settings.addAll(Setting.all(work, arguments[0], Path.of(arguments[1]), java));
            requests.settings.removeIf(each -> each.name().equals(Comparison.BASE));
            requests.run();
        } finally {
            Run.delete(work);
        }
    }

    private void run() throws IOException {
        System.out.println(Machine.now().line());
        System.out.printf("Rounds: %d; seconds that count: %d of each%n", rounds, turns);
        System.out.printf(
                FORMAT,
                "beside the same without agent",
                "CPU time, ratio",
                "requests, ratio",
                "us in user mode, more",
                "us, more",
                "us by itself",
                "quotient",
                "us of processor without",
                "ms of compilers a turn");
        for (AskedWorkload workload : WORKLOADS) {
            List<Setting> chosen =
                    settings.stream()
                            .filter(each -> lines.matcher(line(workload, each)).find())
                            .toList();
            if (chosen.isEmpty()) {
                continue;
            }
            if (workload.lacks().isEmpty()) {
                compare(workload, chosen);
            } else {
                System.out.println(workload.name() + " skipped: needs " + workload.lacks());
            }
        }
    }

    private static String line(AskedWorkload workload, Setting setting) {
        return workload.name() + ", " + setting.name();
    }

    /** Prints a line for each setting. */
    private void compare(AskedWorkload workload, List<Setting> chosen) throws IOException {
        List<List<List<Compared>>> all = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            try (SideBySide jvms = new SideBySide(java, workload, chosen)) {
                all.add(jvms.measure(turns));
            }
        }
        for (int i = 0; i < chosen.size(); i++) {
            int index = i;
            List<Compared> some = all.stream().flatMap(one -> one.get(index).stream()).toList();
            print(workload, chosen.get(i), some);
        }
    }

    private static void print(AskedWorkload workload, Setting setting, List<Compared> all) {
        Function<ToDoubleFunction<Compared>, Spread> spread =
                value -> {
                    DoubleStream values = all.stream().mapToDouble(value);
                    return workload.inPairs() ? Spread.quartiles(values) : Spread.of(values);
                };
        Spread cpu = spread.apply(Compared::cpu);
        Spread more = spread.apply(Compared::addedMicros);
        Spread itself = spread.apply(Compared::ownMicros);
        keep(workload, setting.name(), cpu);
        System.out.printf(
                Locale.ROOT,
                FORMAT,
                line(workload, setting),
                cpu.text("%.3f"),
                spread.apply(Compared::requests).text("%.3f"),
                spread.apply(Compared::addedUserMicros).text("%.2f"),
                more.text("%.2f"),
                itself.text("%.2f"),
                String.format(Locale.ROOT, "%.2f", itself.median() / more.median()),
                spread.apply(Compared::baseMicros).text("%.1f"),
                spread.apply(Compared::compilationMillis).text("%.0f"));
    }

    private static void keep(AskedWorkload workload, String setting, Spread ratio) {
        String group =
                workload == AskedWorkload.BRIEF_FILES
                        ? OverheadTable.Groups.LIFE
                        : AskedWorkload.PROGRAMS.contains(workload)
                                ? OverheadTable.Groups.PROGRAM
                                : OverheadTable.Groups.REQUEST;
        Rows.add(group, workload.name(), setting, ratio);
    }
}
