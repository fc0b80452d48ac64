// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.stacks;

import io.jacct.snapshot.stack.StackUse;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;

/**
 * Stacks as a flame graph in one page for a browser, made by the converter of async-profiler. It
 * zooms, searches and turns upside down. The page gets colours for dark screens, and a policy that
 * lets it load nothing.
 */
final class FlamePage {
    private static final byte JAVA = 1;
    private static final byte NATIVE = 3;

    private static final String HEAD =
            "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none';"
                    + " style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none';"
                    + " form-action 'none'\">\n"
                    + "<meta name='color-scheme' content='light dark'>\n"
                    + "<style>@media (prefers-color-scheme: dark) {"
                    + " body {background-color: #1b1f24 !important; color: #d7dce2}"
                    + " a {color: #7fb3ff !important}"
                    + " p, #hl {color: #111}"
                    + " canvas {filter: brightness(0.82)} }</style>\n";

    private FlamePage() {}

    static String of(StackReport report, String title) {
        Arguments arguments = new Arguments("--title", plain(title));
        FlameGraph graph = new FlameGraph(arguments);
        for (StackUse use : report.uses()) {
            CallStack stack = new CallStack();
            int last = use.frames().size() + (use.depth() > use.frames().size() ? 1 : 0);
            int at = 0;
            for (String frame : CollapsedStacks.frames(report, use)) {
                stack.push(plain(frame), at == 0 || at > last ? NATIVE : JAVA);
                at++;
            }
            graph.addSample(stack, Math.max(1, Math.round(report.by().of(use.sums()))));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        graph.dump(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        String page = bytes.toString(StandardCharsets.UTF_8);
        String head = "<title>" + plain(title) + "</title>" + HEAD + "</head>";
        // the figures are what stacks weigh, and not numbers of them
        return page.replaceFirst("</head>", Matcher.quoteReplacement(head))
                .replace("'1 sample'", "'1 " + report.by().unit() + "'")
                .replace("' samples'", "' " + report.by().unit() + "'")
                .replace("Produced by <a", "Drawn with <a");
    }

    /** Names of files are hostile input: nothing that ends a script or a string is left. */
    private static String plain(String name) {
        StringBuilder plain = new StringBuilder();
        name.codePoints()
                .map(c -> "<>&'\"\\`".indexOf(c) >= 0 || Character.isISOControl(c) ? '_' : c)
                .forEach(plain::appendCodePoint);
        return plain.toString();
    }
}
