// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.Hello;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Secrets on the application's command line do not reach the readers of its page. See
 * docs/decisions/0037-names-and-secrets.md.
 */
class SecretsTest {
    private static final String[] ARGUMENTS = {
        "--password=hunter1",
        "--api-key",
        "hunter2 and hunter3",
        "-Ddb.url=jdbc:x://me:hunter4@db/?token=hunter5&ssl=true",
        "--port=8080"
    };

    @TempDir private Path directory;

    private String run(Jdk jdk, String options) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.plain(jdk).agent("page=" + page + options);
        Finished finished = child.program(Hello.class, (Object[]) ARGUMENTS).run().well();
        assertFalse(finished.out().isEmpty());
        // every byte of the file, with values that were overwritten or left behind
        String all = new String(Files.readAllBytes(page), StandardCharsets.ISO_8859_1);
        assertFalse(all.contains("hunter"), "the page has a secret");
        return Pages.readSound(page).page().notes().get("command");
    }

    @OnEachJdk
    void shouldHideWhatLooksLikeASecret(Jdk jdk) throws Exception {
        assertEquals(
                Hello.class.getName()
                        + " --password=*** --api-key ***"
                        + " -Ddb.url=jdbc:x://me:***@db/?token=***&ssl=true --port=8080",
                run(jdk, ""));
    }

    @OnEachJdk
    void shouldTellNoArguments(Jdk jdk) throws Exception {
        assertEquals(Hello.class.getName(), run(jdk, ",page.arguments=off"));
    }

    @OnEachJdk
    void shouldSayThatThereIsNoSuchChoice(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.plain(jdk).agent("page=" + page + ",page.arguments=all");
        Finished finished = child.program(Hello.class).run();
        assertEquals(1, finished.err().size(), finished::toString);
        String line = finished.err().get(0);
        assertTrue(line.contains("page.arguments, which takes masked or off"), line);
    }
}
