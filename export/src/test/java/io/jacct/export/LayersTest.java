// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The packages are layers, as docs/architecture.md lists them. */
class LayersTest {
    private static final String BASE = "io.jacct.export";

    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages(BASE);

    @Test
    void shouldNameOnlyPackagesBelow() throws Exception {
        String text = Files.readString(Path.of("..", "docs", "architecture.md"));
        String part = text.substring(text.indexOf("## Layers of the exporter"));
        Matcher row = Pattern.compile("\\n\\| `([a-z.]+)` \\|").matcher(part);
        List<String> layers = new ArrayList<>();
        while (row.find() && layers.size() < 7) {
            layers.add(row.group(1));
        }
        assertEquals(BASE, layers.get(0));
        assertEquals("metric", layers.get(6));
        List<String> above = new ArrayList<>();
        for (String each : layers) {
            String name = each.equals(BASE) ? BASE : BASE + "." + each;
            assertTrue(ALL.stream().anyMatch(one -> one.getPackageName().equals(name)), name);
            if (!above.isEmpty()) {
                noClasses()
                        .that()
                        .resideInAPackage(name)
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(above.toArray(String[]::new))
                        .check(ALL);
            }
            above.add(name);
        }
    }

    @Test
    void shouldHaveNoCycle() {
        slices().matching(BASE + ".(**)").should().beFreeOfCycles().check(ALL);
    }

    /** Nothing of the agent but what reads pages. */
    @Test
    void shouldKnowNothingOfTheWriteHalf() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.jacct.ledger..", "io.jacct.tool..", "io.jacct.agent..")
                .check(ALL);
    }
}
