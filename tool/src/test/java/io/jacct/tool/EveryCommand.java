// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.tool.command.Pages;
import io.jacct.tool.text.Printable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** All commands that read a page, for tests on one page. */
final class EveryCommand {
    /** Each reads a page to its end; FILE is the page. */
    static final List<String> ALL =
            List.of(
                    "page FILE",
                    "page --json FILE",
                    "list -v FILE",
                    "list -v --json FILE",
                    "top -b -a FILE",
                    "top --json FILE",
                    "iostat -x FILE",
                    "iostat --by class FILE",
                    "iostat --json FILE",
                    "report FILE",
                    "report --json FILE",
                    "report --html FILE",
                    "kstat FILE",
                    "kstat -p FILE",
                    "kstat --json FILE",
                    "who FILE",
                    "who --json FILE",
                    "executors -x FILE",
                    "executors --json FILE",
                    "handles FILE",
                    "handles --json FILE",
                    "beancounters FILE",
                    "beancounters --names FILE",
                    "beancounters --json FILE",
                    "taskstats FILE",
                    "taskstats --json FILE",
                    "taskstats FILE 0",
                    "taskstats FILE 0 --raw /dev/null",
                    "taskstats --exits FILE");

    private EveryCommand() {}

    /** The result of a command. */
    record Ran(int status, String out, String err) {}

    static Ran run(Pages pages, String command, Path page) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = command.split(" ");
        words[Arrays.asList(words).indexOf("FILE")] = page.toString();
        int status = Main.run(pages, new PrintWriter(out), new PrintWriter(err), words);
        return new Ran(status, out.toString(), err.toString());
    }

    /** Line ends, and tabs between the columns of kstat, are the command's own. */
    static int firstHidden(String text) {
        return text.codePoints()
                .filter(c -> c != '\n' && c != '\t')
                .filter(c -> !Printable.line(Character.toString(c)).equals(Character.toString(c)))
                .findFirst()
                .orElse(-1);
    }
}
