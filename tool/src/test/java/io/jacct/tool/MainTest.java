// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.beancounter.Limits;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() {
        pages = new FakePages(directory);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '%',
            quoteCharacter = '`',
            value = {
                "                  % no command given",
                "lst               % unknown command 'lst'; did you mean 'list'?",
                "iosatt 4711 1     % unknown command 'iosatt'; did you mean 'iostat'?",
                "tpo 4711          % unknown command 'tpo'; did you mean 'top'?",
                "lits              % unknown command 'lits'; did you mean 'list'?",
                "frobnicate        % unknown command 'frobnicate'",
                "frobnicate --json 1% unknown command 'frobnicate'",
                "list 4711 --frobnicate% Unknown option: '--frobnicate'",
                "list --frobnicate 4711 12% Unknown option: '--frobnicate'",
                "page 4711 12 --frobnicate% Unknown option: '--frobnicate'",
                "handles 4711 --unsued 5% Unknown option: '--unsued'; did you mean '--unused'?",
                "handles 4711 --unsued=5% Unknown option: '--unsued'; did you mean '--unused'?",
                "--frobnicate      % Unknown option: '--frobnicate'",
                "list 1 2          % Unmatched argument at index 2: '2'",
                "page              % Missing required parameter: 'PID|FILE'",
                "page --dry-run 1  % --dry-run goes with --clean",
                "page --clean 1    % --clean takes no page: it looks at all of this user",
                "top --frobnicate 1% Unknown option: '--frobnicate'",
                "top -n x 1        % Invalid value for option '--frames': 'x' is not an int",
                "top -n 0 1        % -n must be at least 1",
                "top -d 0 1        % -d must be from 0.1 to 86400 seconds",
                "top -d NaN 1      % -d must be from 0.1 to 86400 seconds",
                "top -w 10 1       % -w must be at least 60",
                "report           % Missing required parameter: 'PID|FILE'",
                "report -i 0 1    % -i must be from 0.1 to 86400 seconds",
                "report --html --json 1% --html and --json exclude each other: the page has the JSON",
                "report --replay x --end 3 1% --replay takes the place of 1",
                "kstat            % Missing required parameter: 'PID|FILE'",
                "kstat -T x 1     % -T takes u or d",
                "kstat -qp 1      % -q and -l, -p, -C, --json exclude each other",
                "kstat -T u -j 1  % -T and --json exclude each other",
                "kstat 1 0        % the interval must be from 1 to 86400 seconds",
                "kstat 1 1 0      % the count must be at least 1",
                "kstat 1 1 1 1    % more numbers than interval and count",
                "kstat 1 a:b:c:d:e% more than module:instance:name:statistic",
                "kstat -m /(/ 1   % /(/ is not a pattern: Unclosed group",
                "kstat 1 a:[b-a]  % [b-a] is not a pattern: Illegal character range",
                "kstat -m a 1 b   % module:instance:name:statistic and -m, -i, -n, -s exclude each other",
                "beancounters     % Missing required parameter: 'PID|FILE'",
                "beancounters --names --json 1% --names and --json exclude each other: JSON has the names",
                "ubstat 1 0 0 numfile% the interval must be from 1 to 86400 seconds",
                "ubstat 1 0 1.5 numfile% '1.5' is not a number",
                "ubstat 1 0 1 numfile 0% the count must be at least 1",
                "ubstat 1 0 1 numfile -1% '-1' is not a number",
                "ubstat 1 0 1 -3 % there is no resource '-3'; those that are counted are COUNTED",
                "ubstat 1 0 1 files% there is no resource 'files'; those that are counted are COUNTED",
                "ubstat 1 0 1 40 % there is no resource '40'; those that are counted are COUNTED",
                "setublimit 1 a 0 1 % kmemsize means nothing inside a JVM; those that are counted are COUNTED",
                "setublimit 1 a numfile 3:-1% '3:-1' is not BARRIER:LIMIT: numbers from 0 to 2^63 - 1, or max",
                "setublimit 1 a kmemsize 1% kmemsize means nothing inside a JVM; those that are counted are COUNTED",
                "setublimit 1 a numfile 1:x% '1:x' is not BARRIER:LIMIT: numbers from 0 to 2^63 - 1, or max",
                "setublimit 1 a numfile 1:2:3% '1:2:3' is not BARRIER:LIMIT: numbers from 0 to 2^63 - 1, or max",
                "setublimit 1 a numfile% Missing required parameter: 'BARRIER:LIMIT'",
                "detach --timeout 0 1% --timeout must be from 1 to 86400 seconds",
                "jfr 1           % Missing required parameter: 'on|off'",
                "jfr 1 maybe     % 'maybe' is neither on nor off",
                "attach --timeout x 1% Invalid value for option '--timeout': 'x' is not a long",
                "weave a=b c=d   % Unmatched argument at index 2: 'c=d'",
                "weave --cache   % Missing required parameter for option '--cache' (DIR)",
                "help frobnicate   % unknown command 'frobnicate'",
                "help tpo          % unknown command 'tpo'; did you mean 'top'?",
                "man tpo           % unknown command 'tpo'; did you mean 'top'?",
                "handles -n 2 4711 % Unknown option: '-n'",
                "top -b --view devices% --view needs the PID of a JVM"
            })
    void shouldAnswerWrongUsageWithOneLine(String args, String message) {
        Result result = pages.run(args == null ? new String[0] : args.split(" "));
        String expected = message.replace("COUNTED", Limits.counted());
        assertEquals("jacct: " + expected + "; try 'jacct help'\n", result.err());
        assertEquals("", result.out());
        assertEquals(2, result.status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list",
                "list -v",
                "page",
                "top",
                "top -b",
                "page --json",
                "kstat",
                "beancounters"
            })
    void shouldSayWhatToDoWhenThereIsNoSuchProcess(String command) {
        Result result = pages.run((command + " 4711999999").split(" "));
        assertEquals(
                "jacct: there is no process 4711999999: jacct list shows the pages there are\n",
                result.err());
        assertEquals("", result.out());
        assertEquals(1, result.status());
    }

    @Test
    void shouldSayWhatToDoWhenAProcessHasNoPage() {
        long pid = ProcessHandle.current().pid();
        assertEquals(
                "jacct: no page for process "
                        + pid
                        + ": is it running with jacct? (jacct list shows the pages, jacct attach "
                        + pid
                        + " makes one; of one with page=FILE, name that file)\n",
                pages.run("list", "" + pid).err());
    }

    @Test
    void shouldSayWhatToDoWhenThereIsNoSuchFile() {
        Result result = pages.run("page", "@no\nwhere");
        assertEquals(
                "jacct: no process or file @no\\u000awhere: jacct list shows the pages there are\n",
                result.err());
        assertEquals(1, result.status());
        assertEquals(1, pages.run("page", "").status());
        assertEquals(
                "jacct: no file /no/where: jacct list shows the pages there are\n",
                pages.run("page", "/no/where").err());
        Result sign = pages.run("top", "-5");
        assertEquals("jacct: Unknown option: '-5'; try 'jacct help'\n", sign.err());
        assertEquals(2, sign.status());
        assertEquals(1, pages.run("page", "99999999999999999999").status());
    }

    @Test
    void shouldSayInOneLineWhyAPageIsUnreadable() throws IOException {
        pages.damage(4711, "magic is 0,\nexpected 1");
        Result result = pages.run("page", "4711");
        assertEquals("jacct: cannot read the page: magic is 0,\\u000aexpected 1\n", result.err());
        assertEquals(1, result.status());
    }

    @Test
    void shouldReportTheUnexpectedInOneLine() throws IOException {
        pages.put(4711);
        Result result = pages.run("page", "4711");
        assertTrue(
                result.err().matches("jacct: unexpected, please report: java.lang.Null.*\n"),
                result.err());
        assertEquals(1, result.status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "help",
                "help top",
                "list --help",
                "top -h",
                "page --help",
                "kstat -h"
            })
    void shouldHelp(String args) {
        Result result = pages.run(args.split(" "));
        assertTrue(result.out().startsWith("Usage: jacct"), result.out());
        assertEquals("", result.err());
        assertEquals(0, result.status());
    }

    @Test
    void shouldKnowItsVersion() {
        Result result = pages.run("--version");
        assertTrue(result.out().matches("jacct \\d+\\.\\d+\\.\\d+\\S*\n"), result.out());
        assertEquals(0, result.status());
    }

    /** A message may have text of another user's JVM. */
    @Test
    void shouldPrintABoundedMessage() throws IOException {
        pages.damage(7, "no page: \u001b" + "x".repeat(1 << 20));
        Result result = pages.run("page", "7");
        assertEquals(1, result.status());
        assertTrue(result.err().length() < 5000, () -> result.err().length() + " characters");
        assertTrue(result.err().contains("\\u001b"), result.err());
    }
}
