// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The packages that each package may name, checked on the compiled classes of all modules of the
 * agent.
 */
class LayersTest {
    private static final String LEDGER = "io.jacct.ledger";
    private static final String TOOL = "io.jacct.tool";
    private static final List<String> TOOLS =
            List.of(
                    "archive",
                    "attach",
                    "beancounter",
                    "command",
                    "executor",
                    "help",
                    "iostat",
                    "kstat",
                    "page",
                    "record",
                    "report",
                    "taskstats",
                    "terminal",
                    "text",
                    "top",
                    "why");
    private static final String JMX = "io.jacct.jmx";

    /** Each layer of the MBeans, and the layers that it may name. */
    private static final Map<String, List<String>> MAY_NAME =
            Map.ofEntries(
                    entry(
                            "alarm",
                            List.of(
                                    "account",
                                    "task",
                                    "device",
                                    "reading",
                                    "notification",
                                    "shape",
                                    "name")),
                    entry("account", List.of("task", "device", "reading", "shape", "name")),
                    entry("agent", List.of("reading", "notification", "shape", "name")),
                    entry(
                            "beancounter",
                            List.of("device", "reading", "notification", "shape", "name")),
                    entry("device", List.of("reading", "notification", "shape", "name")),
                    entry("kstat", List.of("reading", "notification", "shape")),
                    entry("task", List.of("reading", "notification", "shape", "name")),
                    entry("notification", List.of()),
                    entry("reading", List.of()),
                    entry("shape", List.of("name")),
                    entry("name", List.of()));

    /** Each layer of the ledger, and the layers that may call it; the entry points may call all. */
    private static final Map<String, String[]> CALLED_BY = new TreeMap<>();

    static {
        calledBy("trial", "entryPoints");
        calledBy("unseen", "entryPoints");
        calledBy("operation", "entryPoints", "unseen");
        calledBy("measure", "entryPoints");
        calledBy("executor", "entryPoints", "trial");
        calledBy("statistic", "entryPoints", "operation");
        calledBy("striped", "entryPoints", "statistic", "executor");
        calledBy("device", "entryPoints", "trial", "unseen", "operation");
        calledBy("owner", "entryPoints", "device");
        calledBy("user", "entryPoints", "trial", "operation", "device", "task");
        String[] all = {
            "entryPoints",
            "trial",
            "unseen",
            "operation",
            "measure",
            "executor",
            "statistic",
            "striped",
            "device",
            "owner"
        };
        calledBy("task", all);
        calledBy("pool", "entryPoints", "trial", "task");
        calledBy("beancounter", "entryPoints", "device", "owner", "task");
        calledBy("stack", "operation", "measure", "device", "task");
        String[] above = with(with(with(with(all, "task"), "pool"), "beancounter"), "user");
        calledBy("histogram", "entryPoints", "striped", "executor", "device");
        calledBy("base", with(with(above, "stack"), "histogram"));
    }

    private static final int MOST_FILES = 32;

    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("io.jacct");

    private static void calledBy(String layer, String... callers) {
        CALLED_BY.put(layer, callers);
    }

    private static String[] with(String[] layers, String another) {
        return Stream.concat(Stream.of(layers), Stream.of(another)).toArray(String[]::new);
    }

    @Test
    void shouldHaveNoCycleBetweenPackages() {
        slices().matching("io.jacct.(**)").should().beFreeOfCycles().check(ALL);
    }

    @Test
    void shouldHaveTwoHalvesThatDoNotNameEachOther() {
        noClasses()
                .that()
                .resideInAPackage("io.jacct.snapshot..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.jacct.ledger..")
                .check(ALL);
        noClasses()
                .that()
                .resideInAPackage("io.jacct.ledger..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.jacct.snapshot..")
                .check(ALL);
    }

    @Test
    void shouldHaveCatalogueAndMemoryBelowAllElse() {
        noClasses()
                .that()
                .resideInAnyPackage("io.jacct.counter..", "io.jacct.memory..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.jacct.ledger..", "io.jacct.snapshot..", "io.jacct.agent..")
                .check(ALL);
    }

    /**
     * The layers from top to bottom. The package of the ledger itself, with entry points and start,
     * is above all of them.
     */
    @Test
    void shouldHaveOneWayReferencesBetweenTheLayersOfTheLedger() {
        LayeredArchitecture layers =
                layeredArchitecture()
                        .consideringOnlyDependenciesInAnyPackage(LEDGER + "..")
                        .layer("entryPoints")
                        .definedBy(LEDGER);
        for (String layer : CALLED_BY.keySet()) {
            layers = layers.layer(layer).definedBy(LEDGER + "." + layer);
        }
        layers = layers.whereLayer("entryPoints").mayNotBeAccessedByAnyLayer();
        for (Map.Entry<String, String[]> layer : CALLED_BY.entrySet()) {
            layers = layers.whereLayer(layer.getKey()).mayOnlyBeAccessedByLayers(layer.getValue());
        }
        layers.check(ALL);
    }

    /** Snapshots can be made, compared and added up without a page. */
    @Test
    void shouldHaveSnapshotsThatKnowNoPage() {
        noClasses()
                .that()
                .resideInAPackage("io.jacct.snapshot")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.jacct.snapshot.page..")
                .check(ALL);
    }

    /** The jar has none of them: they are for the exporter, which has a jar of its own. */
    @Test
    void shouldUseNoNamesOfMetrics() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.jacct.field.metric")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.jacct.field.metric")
                .check(ALL);
    }

    /** A recording holds snapshots, wherever they came from and whoever shows them. */
    @Test
    void shouldHaveRecordingsThatKnowSnapshotsAlone() {
        noClasses()
                .that()
                .resideInAPackage("io.jacct.recording..")
                .should()
                .dependOnClassesThat(
                        resideInAPackage("io.jacct..")
                                .and(
                                        not(
                                                resideInAnyPackage(
                                                        "io.jacct.recording..",
                                                        "io.jacct.snapshot",
                                                        "io.jacct.snapshot.user",
                                                        "io.jacct.counter..",
                                                        "io.jacct.memory.."))))
                .check(ALL);
    }

    /** Applications use the chain, too, so it does not depend on jacct's pages. */
    @Test
    void shouldHaveAChainOfKstatsThatKnowsNoPage() {
        noClasses()
                .that()
                .resideInAPackage("io.jacct.kstat")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.jacct.kstat.page..", "io.jacct.snapshot..", "io.jacct.memory..")
                .check(ALL);
    }

    /**
     * A command names the shared packages and no other command. There are exceptions: page names
     * iostat and beancounter; beancounter sends orders through attach, and taskstats and top ask it
     * for stacks; record prints frames as page does. The screen of top has two packages of its own.
     */
    @Test
    void shouldHaveCommandsThatDoNotNameEachOther() {
        for (String each : TOOLS) {
            noClasses()
                    .that()
                    .resideInAPackage(TOOL + "." + each)
                    .should()
                    .dependOnClassesThat(
                            resideInAPackage(TOOL + "..")
                                    .and(not(resideInAnyPackage(mayName(each)))))
                    .check(ALL);
        }
    }

    private static String[] mayName(String command) {
        Stream<String> named =
                switch (command) {
                    case "command", "text" -> Stream.of(command);
                    case "page" ->
                            Stream.of(
                                    command,
                                    "command",
                                    "text",
                                    "terminal",
                                    "iostat",
                                    "beancounter");
                    case "beancounter", "taskstats", "why" ->
                            Stream.of(command, "command", "text", "terminal", "attach");
                    case "top" ->
                            Stream.of(
                                    command,
                                    "command",
                                    "text",
                                    "terminal",
                                    "attach",
                                    "top.row",
                                    "top.view");
                    case "record" -> Stream.of(command, "command", "text", "terminal", "page");
                    default -> Stream.of(command, "command", "text", "terminal");
                };
        return within(TOOL, named);
    }

    /** The package above names every layer, and no layer names it. */
    @Test
    void shouldHaveOneWayReferencesBetweenTheLayersOfTheMBeans() {
        Set<String> layers = new TreeSet<>();
        ALL.that(resideInAPackage(JMX + ".*"))
                .forEach(each -> layers.add(each.getPackageName().substring(JMX.length() + 1)));
        assertEquals(new TreeSet<>(MAY_NAME.keySet()), layers);
        MAY_NAME.forEach(
                (layer, named) -> {
                    Stream<String> allowed = Stream.concat(Stream.of(layer), named.stream());
                    noClasses()
                            .that()
                            .resideInAPackage(JMX + "." + layer)
                            .should()
                            .dependOnClassesThat(
                                    resideInAPackage(JMX + "..")
                                            .and(not(resideInAnyPackage(within(JMX, allowed)))))
                            .check(ALL);
                });
    }

    /** The events show what the MBeans show, without the MBeans. */
    @Test
    void shouldHaveEventsThatNameOnlyTheFiguresOfTheMBeans() {
        noClasses()
                .that()
                .resideInAPackage("io.jacct.jfr..")
                .should()
                .dependOnClassesThat(
                        resideInAPackage(JMX + "..")
                                .and(
                                        not(
                                                resideInAnyPackage(
                                                        within(
                                                                JMX,
                                                                Stream.of(
                                                                        "account", "reading",
                                                                        "task"))))))
                .check(ALL);
        noClasses()
                .that()
                .resideInAPackage("io.jacct.jfr..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("javax.management..")
                .check(ALL);
    }

    private static String[] within(String parent, Stream<String> layers) {
        return layers.map(each -> parent + "." + each).toArray(String[]::new);
    }

    @Test
    void shouldHaveNoPackageThatNobodyOverlooks() {
        Map<String, Integer> files = new TreeMap<>();
        for (JavaClass each : ALL) {
            if (each.isTopLevelClass() && !each.getSimpleName().equals("package-info")) {
                files.merge(each.getPackageName(), 1, Integer::sum);
            }
        }
        files.values().removeIf(count -> count <= MOST_FILES);
        assertEquals(Map.of(), files);
    }
}
