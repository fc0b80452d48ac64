// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.help;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A manual page in roff, from picocli's model. picocli's own generator writes AsciiDoc, which needs
 * Asciidoctor to become one.
 */
final class ManPage {
    private final StringBuilder page = new StringBuilder();
    private final CommandSpec spec;

    ManPage(CommandSpec spec) {
        this.spec = spec;
    }

    String text() {
        boolean root = spec.parent() == null;
        String name = root ? "jacct" : "jacct-" + spec.name();
        String version = String.join(" ", version());
        line(".TH \"" + name.toUpperCase(java.util.Locale.ROOT) + "\" 1 \"\" \"" + version + "\"");
        section("NAME");
        line(plain(name) + " \\- " + plain(Completion.summary(spec)));
        section("SYNOPSIS");
        String synopsis = spec.commandLine().getUsageMessage(CommandLine.Help.Ansi.OFF);
        line(
                plain(
                        synopsis.replaceFirst("Usage: ", "")
                                .replaceFirst("(?s)\\R(?! ).*", "")
                                .replaceAll("\\s+", " ")));
        section("DESCRIPTION");
        paragraphs(spec.usageMessage().description());
        if (!spec.positionalParameters().isEmpty() || !spec.options().isEmpty()) {
            section("OPTIONS");
            spec.positionalParameters().forEach(this::operand);
            spec.options().stream().filter(option -> !option.hidden()).forEach(this::option);
        }
        if (root) {
            section("COMMANDS");
            spec.subcommands()
                    .forEach(
                            (each, command) ->
                                    item(
                                            "\\fBjacct " + plain(each) + "\\fR",
                                            Completion.summary(command.getCommandSpec())));
        }
        footer();
        return page.toString();
    }

    private String[] version() {
        return spec.root().version();
    }

    /** Examples, and the exit status. */
    private void footer() {
        for (String text : spec.usageMessage().footer()) {
            String line = text.replace("%n", "").replace("%%", "%");
            if (line.startsWith("Example")) {
                section("EXAMPLES");
            } else if (line.startsWith("Exit status: ")) {
                section("EXIT STATUS");
                line(plain(line.substring("Exit status: ".length())));
            } else if (line.startsWith("  ")) {
                line(".nf");
                line(plain(line.strip()));
                line(".fi");
            } else if (!line.isBlank()) {
                line(plain(line));
            }
        }
        if (spec.parent() != null) {
            section("SEE ALSO");
            line("\\fBjacct\\fR(1)");
        }
    }

    private void operand(PositionalParamSpec operand) {
        item("\\fI" + plain(operand.paramLabel()) + "\\fR", description(operand));
    }

    private void option(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String name : option.names()) {
            names.append(names.isEmpty() ? "" : ", ").append("\\fB" + plain(name) + "\\fR");
        }
        String label =
                option.arity().max() == 0 ? "" : " \\fI" + plain(option.paramLabel()) + "\\fR";
        item(names + label, description(option));
    }

    private static String description(ArgSpec arg) {
        String text = String.join(" ", List.of(arg.description()));
        String value = arg.defaultValue() == null ? "" : arg.defaultValue();
        return text.replace("${DEFAULT-VALUE}", value).replace("%%", "%").replace("%n", " ");
    }

    private void item(String head, String text) {
        line(".TP");
        line(head);
        line(plain(text));
    }

    private void paragraphs(String... texts) {
        boolean first = true;
        for (String text : texts) {
            if (!text.isBlank()) {
                line(first ? "" : ".PP");
                line(plain(text.replace("%%", "%").replace("%n", " ")));
                first = false;
            }
        }
    }

    private void section(String title) {
        line(".SH " + title);
    }

    private void line(String text) {
        if (!text.isEmpty()) {
            page.append(text).append('\n');
        }
    }

    /** No text of ours becomes a command of roff. */
    private static String plain(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
