// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    @TempDir private Path directory;

    @Test
    void shouldBeEmptyWithoutAnArgument() {
        Options options = Options.of(null, new Properties());
        assertEquals(Map.of(), options.values());
        assertEquals(List.of(), options.complaints());
        assertEquals("", options.toString());
    }

    @Test
    void shouldTakePairsSeparatedByCommas() {
        Options options = Options.of("timing=off, devices.max=7", new Properties());
        assertEquals(Map.of("timing", "off", "devices.max", "7"), options.values());
        assertEquals("devices.max=7,timing=off", options.toString());
        assertEquals(List.of(), options.complaints());
    }

    @Test
    void shouldPreferTheArgumentToThePropertyToTheFile() throws Exception {
        Path file = directory.resolve("jacct.properties");
        Files.writeString(file, "timing=full\njmx=off\npools.max=3\n");
        Properties system = new Properties();
        system.setProperty("jacct.timing", "full");
        system.setProperty("jacct.jmx", "eager");
        system.setProperty("java.version", "17");
        Options options = Options.of("timing=off,config=" + file, system);
        assertEquals("off", options.values().get("timing"));
        assertEquals("eager", options.values().get("jmx"));
        assertEquals("3", options.values().get("pools.max"));
        assertEquals(List.of(), options.complaints());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "timing=sometimes",
                "beancounters=loaders",
                "timing.every=0",
                "timing.every=1025",
                "devices.max=many",
                "devices.max=0",
                "devices.max=-1",
                "page=",
                "pools=;",
                "pools=web=(",
                "pages=/tmp/x",
                "page.arguments=on",
                "cache=",
                "weave.skip=;",
                "=full",
                "timing",
            })
    void shouldLeaveOutWhatItDoesNotUnderstandWithOneLine(String wrong) {
        Options options = Options.of("jmx=off," + wrong, new Properties());
        assertEquals(Map.of("jmx", "off"), options.values());
        assertEquals(1, options.complaints().size());
        assertEquals(1, options.complaints().get(0).lines().count());
    }

    private static Map<String, String> pools(String rules) {
        return Map.of("pools", rules);
    }

    @Test
    void shouldTakeRulesForPools() {
        String argument = "pools=web=http-.*;p$1=port (\\d+)";
        Options options = Options.of(argument + ",jmx=off", new Properties());
        assertEquals("off", options.values().get("jmx"));
        assertEquals("web=http-.*;p$1=port (\\d+)", options.values().get("pools"));
        assertEquals("jmx=off," + argument, options.toString());
        assertEquals(List.of(), options.complaints());
    }

    /** In the argument a comma would end the option. Elsewhere it is an ordinary character. */
    @Test
    void shouldTakeCommaAfterBackslashAsPartOfTheValue() throws Exception {
        String argument = "pools=web=a{1\\,3}b\\,";
        Options options = Options.of(argument, new Properties());
        assertEquals(pools("web=a{1,3}b,"), options.values());
        assertEquals(argument, options.toString());
        Properties system = new Properties();
        system.setProperty("jacct.pools", "web=a{1,3}b,");
        assertEquals(argument, Options.of("", system).toString());
        Path file = directory.resolve("jacct.properties");
        Files.writeString(file, "pools=web=a{1,3}b,;\\\n  other=\\\\d\\;x\n");
        Options fromFile = Options.of("config=" + file, new Properties());
        assertEquals("web=a{1,3}b,;other=\\d;x", fromFile.values().get("pools"));
    }

    @Test
    void shouldLeaveOutBadRulesAlone() {
        Options options = Options.of("pools=a=(;b=x\\;y;=z;$1=w", new Properties());
        assertEquals(pools("b=x\\;y"), options.values());
        assertEquals(
                List.of(
                        "bad rule 'a=(' of option pools, left out: Unclosed group near index 1",
                        "bad rule '=z' of option pools, left out: an empty name",
                        "bad rule '$1=w' of option pools, left out: No group 1"),
                options.complaints());
        assertEquals(options.complaints(), options.refused());
    }

    @Test
    void shouldSayThatAnOptionIsGivenTwice() {
        Options options = Options.of("timing=off,jmx=off,timing=full,jmx=off", new Properties());
        assertEquals(Map.of("timing", "off", "jmx", "off"), options.values());
        assertEquals(
                List.of("option 'timing' is given twice; 'full' is left out"),
                options.complaints());
        assertEquals(options.complaints(), options.refused());
    }

    @Test
    void shouldSayWhichKeysThereAre() {
        Options options = Options.of("colour=red", new Properties());
        String line = options.complaints().get(0);
        assertTrue(line.contains("'colour'") && line.contains("timing"), line);
    }

    @Test
    void shouldNameTheSystemPropertyThatIsWrong() {
        Properties system = new Properties();
        system.setProperty("jacct.jmx", "maybe");
        Options options = Options.of("", system);
        assertEquals(
                List.of("bad value 'maybe' of option jacct.jmx, which takes lazy, eager or off"),
                options.complaints());
    }

    @Test
    void shouldTakeADirectoryOrOffForTheCache() {
        assertEquals("off", Options.of("cache=off", new Properties()).values().get("cache"));
        assertEquals("/c/d", Options.of("cache=/c/d", new Properties()).values().get("cache"));
        Options none = Options.of("cache=", new Properties());
        assertTrue(none.complaints().get(0).endsWith("takes a directory or off"));
    }

    @Test
    void shouldGoOnWithoutAConfigFileThatIsNotThere() {
        Options options = Options.of("config=/nonexistent/jacct,timing=off", new Properties());
        assertEquals("off", options.values().get("timing"));
        assertEquals(1, options.complaints().size());
    }

    @Test
    void shouldComplainOfFewLinesOfAFileThatIsNoConfigFile(@TempDir Path directory)
            throws IOException {
        Path file = directory.resolve("other");
        Files.write(file, IntStream.range(0, 99).mapToObj(i -> "line" + i).toList());
        List<String> complaints = Options.of("config=" + file, new Properties()).complaints();
        assertEquals(4, complaints.size());
        assertEquals(
                "config file '" + file + "' has 96 more lines that are no options",
                complaints.get(3));
    }

    @Test
    void shouldApplyNothingOfAConfigFileThatIsBroken(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("broken"), "timing=off\nx=\\u00zz\n");
        Options options = Options.of("config=" + file, new Properties());
        assertEquals(null, options.values().get("timing"));
        assertEquals(1, options.complaints().size(), options.complaints()::toString);
    }

    @Test
    void shouldSayThatANumberHasNoEffect() {
        Options without = Options.of("timing.every=8", new Properties());
        assertEquals(
                List.of("option timing.every has no effect without timing=sampled"),
                without.complaints());
        assertEquals(List.of(), without.refused());
        Options with = Options.of("timing.every=8,timing=sampled", new Properties());
        assertEquals(List.of(), with.complaints());
    }

    @Test
    void shouldKnowWhichComplaintsAreAboutTheArgument() {
        Properties system = new Properties();
        system.setProperty("jacct.nothing", "1");
        Options options = Options.of("foo=1,jmx=off", system);
        assertEquals(1, options.refused().size());
        assertEquals(2, options.complaints().size());
        assertTrue(options.refused().get(0).startsWith("unknown option 'foo'"));
    }
}
