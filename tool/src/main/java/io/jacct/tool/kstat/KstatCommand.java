// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.kstat;

import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.KstatHeader;
import io.jacct.kstat.page.PageKstats;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.kstat.KstatStatistics.Statistic;
import io.jacct.tool.text.KstatPattern;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code jacct kstat}: kstat(1M) for the kstats of a page. This class has the options and the loop
 * of reports.
 */
@Command(
        name = "kstat",
        description = {
            "Shows the kstats of a page, selected and printed as kstat(1M) does.",
            "",
            "A pattern is a shell pattern or a /regular expression/, or several with commas"
                    + " between them. Times are seconds since the machine has started."
        },
        footer = "%nExit status: 0 something was matched, 1 nothing was, 2 wrong usage.")
public final class KstatCommand extends JacctCommand {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH);

    private static final Comparator<Kstat> ORDER =
            Comparator.comparing(
                            (Kstat kstat) -> kstat.header().module(), String.CASE_INSENSITIVE_ORDER)
                    .thenComparing(kstat -> kstat.header().instance())
                    .thenComparing(kstat -> kstat.header().name(), String.CASE_INSENSITIVE_ORDER);

    @Mixin private ReplayTarget target;

    @Parameters(
            index = "1..*",
            paramLabel = "OPERAND",
            description =
                    "module[:instance[:name[:statistic]]], patterns, also before PID; then interval"
                            + " in seconds, and count.")
    private List<String> operands = List.of();

    @Option(names = "-c", paramLabel = "CLASS", description = "Kstats of this class only.")
    private String kstatClass;

    @Option(names = "-m", paramLabel = "MODULE", description = "Kstats of this module only.")
    private String module;

    @Option(names = "-i", paramLabel = "INSTANCE", description = "Kstats of this instance only.")
    private String instance;

    @Option(names = "-n", paramLabel = "NAME", description = "Kstats of this name only.")
    private String name;

    @Option(names = "-s", paramLabel = "STATISTIC", description = "This statistic only.")
    private String statistic;

    @Option(names = "-l", description = "Lists names, without values.")
    private boolean list;

    @Option(names = "-p", description = "Prints a line for each statistic, to be parsed.")
    private boolean parsable;

    @Option(names = "-C", description = "The same with a colon before the value.")
    private boolean colon;

    @Option(names = "-q", description = "Prints nothing; see the exit status.")
    private boolean quiet;

    @Option(names = "-j", description = "The same as --json.")
    private boolean jsonToo;

    @Option(
            names = "-T",
            paramLabel = "u|d",
            description = "Prints the time before each report: seconds since 1970 (u), date (d).")
    private String stamp;

    @Override
    public Integer call() throws Exception {
        KstatOperands asked = operands();
        KstatPattern classes = pattern(kstatClass);
        boolean matched = false;
        try (Source source = target.open(pages())) {
            // checked before the snapshot: the last report then has everything up to the JVM's end
            boolean alive = source.alive();
            Snapshot snapshot = source.snapshot();
            PageKstats kstats = kstats(snapshot);
            KstatControl control = KstatControl.open(kstats.chain());
            for (long report = 1; ; report++) {
                stamp(snapshot);
                matched |= report(control, asked.selectors(), classes);
                // shows that the reader has gone, as in "jacct kstat 4711 1 | head"
                if (out().checkError()
                        || !alive
                        || report == asked.pace().count()
                        || !source.hasNext()) {
                    return status(matched);
                }
                source.await(asked.pace().intervalMillis());
                separate();
                alive = source.alive();
                snapshot = source.snapshot();
                refresh(kstats, snapshot);
                control.chainUpdate();
            }
        }
    }

    private int status(boolean matched) throws Failure {
        if (!matched && !quiet) {
            throw new Failure("no kstat is called like that: jacct kstat -l lists all names");
        }
        return matched ? ExitStatus.DONE : ExitStatus.NOT_FOUND;
    }

    private static PageKstats kstats(Snapshot snapshot) throws Failure {
        try {
            return new PageKstats(snapshot);
        } catch (IllegalArgumentException damaged) {
            throw new Failure(damaged.getMessage() + Failure.SEE_PAGE);
        }
    }

    private static void refresh(PageKstats kstats, Snapshot snapshot) throws Failure {
        try {
            kstats.refresh(snapshot);
        } catch (IllegalArgumentException damagedOrAnother) {
            throw new Failure(damagedOrAnother.getMessage() + Failure.SEE_PAGE);
        }
    }

    private void separate() {
        if (!quiet && !isJson()) {
            out().println();
        }
    }

    private boolean isJson() {
        return json() || jsonToo;
    }

    private KstatOperands operands() {
        if (quiet && (list || parsable || colon || isJson())) {
            throw usage("-q and -l, -p, -C, --json exclude each other");
        } else if (stamp != null && !stamp.equals("u") && !stamp.equals("d")) {
            throw usage("-T takes u or d");
        } else if (stamp != null && isJson()) {
            throw usage("-T and --json exclude each other");
        }
        boolean options = module != null || instance != null || name != null || statistic != null;
        try {
            KstatOperands asked = KstatOperands.of(target.amid(operands));
            if (asked.selectors().isEmpty()) {
                return asked.with(
                        new KstatSelector(
                                pattern(module),
                                pattern(instance),
                                pattern(name),
                                pattern(statistic)));
            } else if (options) {
                throw usage("module:instance:name:statistic and -m, -i, -n, -s exclude each other");
            }
            return asked;
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    private KstatPattern pattern(String text) {
        return valid(() -> KstatPattern.of(text));
    }

    private void stamp(Snapshot snapshot) {
        if (stamp == null && !(quiet || list || parsable || colon || isJson())) {
            target.stamp(snapshot).forEach(out()::println);
        }
        if (stamp != null && !quiet) {
            Instant taken = Instant.ofEpochMilli(snapshot.takenMillis());
            out().println(
                            stamp.equals("u")
                                    ? Long.toString(taken.getEpochSecond())
                                    : DATE.format(taken.atZone(ZoneId.systemDefault())));
        }
    }

    private KstatReport newReport() {
        if (quiet) {
            return new KstatReport.Quiet();
        } else if (isJson()) {
            return new KstatReport.Array(out());
        } else if (list || parsable || colon) {
            return new KstatReport.Lines(out(), !list, colon ? ':' : '\t');
        }
        return new KstatReport.Blocks(out());
    }

    /** Prints the selected kstats, selector by selector. Returns whether there were any. */
    private boolean report(
            KstatControl control, List<KstatSelector> selectors, KstatPattern classes)
            throws KstatException {
        KstatReport report = newReport();
        List<Kstat> kstats = new ArrayList<>(control.chain());
        kstats.removeIf(kstat -> isOfTheChain(kstat.header()));
        kstats.removeIf(kstat -> !classes.test(kstat.header().kstatClass()));
        kstats.sort(ORDER);
        boolean matched = false;
        for (KstatSelector selector : selectors) {
            for (Kstat kstat : kstats) {
                if (selector.selects(kstat.header())) {
                    control.read(kstat);
                    List<Statistic> found = report.statistics(kstat);
                    found.removeIf(each -> !selector.statistic().test(each.name()));
                    if (!found.isEmpty()) {
                        report.add(kstat.header(), found);
                        matched = true;
                    }
                }
            }
        }
        report.end();
        return matched;
    }

    /** Kstats that describe the chain are not shown. */
    private static boolean isOfTheChain(KstatHeader header) {
        return header.name().startsWith("kstat_");
    }
}
