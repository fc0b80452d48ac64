// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Which package may name which: the classes of all modules of the agent, as compiled. */
class RoomsTest {
    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("io.jacct");

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
}
