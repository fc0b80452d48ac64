// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.help;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes the scripts. picocli's own script for bash knows no process ids of JVMs, and there is none
 * for fish. A shell finds these ids as the names of pages, without starting a JVM at each key.
 */
final class Completion {
    private static final String PAGES = "/dev/shm/jacct_$(id -un)";

    private final Map<String, CommandSpec> commands = new TreeMap<>();

    Completion(CommandSpec root) {
        root.subcommands().forEach((name, line) -> commands.put(name, line.getCommandSpec()));
    }

    /** For bash, and for zsh with its bashcompinit. */
    String bash() {
        StringBuilder script = new StringBuilder();
        script.append(
                """
                # Completes the words of jacct in bash and zsh. Printed by: jacct completion bash
                if [ -n "${ZSH_VERSION-}" ]; then
                  typeset -f compdef > /dev/null || { autoload -U +X compinit && compinit -u; }
                  autoload -U +X bashcompinit && bashcompinit
                fi
                _jacct_complete() {
                  local word="${COMP_WORDS[COMP_CWORD]}" options operands=
                  local before="${COMP_WORDS[COMP_CWORD-1]}"
                  if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=( $(compgen -W "COMMANDS --help --version" -- "$word") )
                    return
                  fi
                  case "${COMP_WORDS[1]}" in
                """
                        .replace("COMMANDS", String.join(" ", commands.keySet())));
        commands.forEach(
                (name, spec) ->
                        script.append("    " + name + ") options=\"")
                                .append(String.join(" ", options(spec)))
                                .append("\"" + operands(spec) + values(spec) + " ;;\n"));
        script.append(
                """
                    *) return ;;
                  esac
                  if [[ "$word" == -* ]]; then
                    COMPREPLY=( $(compgen -W "$options" -- "$word") )
                  else
                    COMPREPLY=( $(compgen -W "$operands" -- "$word") )
                  fi
                }
                complete -o default -F _jacct_complete jacct
                """);
        return script.toString();
    }

    /** What may stand behind an option that has a value: its words, or a file. */
    private static String values(CommandSpec spec) {
        StringBuilder all = new StringBuilder();
        List<String> others = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            if (!option.hidden() && option.arity().max() > 0) {
                String names = String.join("|", option.names());
                String words = candidates(option);
                if (words.isEmpty()) {
                    others.add(names);
                } else {
                    all.append(" " + names + ") operands=\"" + words + "\" ;;");
                }
            }
        }
        if (!others.isEmpty()) {
            all.append(" " + String.join("|", others) + ") operands= ;;");
        }
        return all.isEmpty() ? "" : "; case \"$before\" in" + all + " esac";
    }

    private static String candidates(OptionSpec option) {
        Iterable<String> words = option.completionCandidates();
        return words == null ? "" : String.join(" ", words);
    }

    private String operands(CommandSpec spec) {
        String label = firstOperand(spec);
        if (label.startsWith("PID")) {
            return " operands=\"$(command ls " + PAGES + " 2> /dev/null)\"";
        }
        List<String> words = words(spec);
        return words.isEmpty() ? "" : " operands=\"" + String.join(" ", words) + "\"";
    }

    /** The words of an operand such as {@code bash|zsh|fish}; the commands for the help. */
    private List<String> words(CommandSpec spec) {
        if (firstOperand(spec).equals("COMMAND")) {
            return List.copyOf(commands.keySet());
        }
        String label = firstOperand(spec);
        return label.matches("[a-z]+([|][a-z]+)+") ? List.of(label.split("[|]")) : List.of();
    }

    private static String firstOperand(CommandSpec spec) {
        return spec.positionalParameters().isEmpty()
                ? ""
                : spec.positionalParameters().get(0).paramLabel().replaceAll("[\\[\\]]", "");
    }

    private static List<String> options(CommandSpec spec) {
        List<String> names = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                names.addAll(List.of(option.names()));
            }
        }
        return names;
    }

    String fish() {
        StringBuilder script = new StringBuilder();
        script.append("# Completes the words of jacct. Printed by: jacct completion fish\n");
        script.append("complete -c jacct -f -n __fish_use_subcommand -l help\n");
        script.append("complete -c jacct -f -n __fish_use_subcommand -l version\n");
        commands.forEach(
                (name, spec) -> {
                    String given =
                            "complete -c jacct -n '__fish_seen_subcommand_from " + name + "'";
                    script.append("complete -c jacct -f -n __fish_use_subcommand -a " + name)
                            .append(" -d " + quoted(summary(spec)) + "\n");
                    spec.options().stream()
                            .filter(option -> !option.hidden())
                            .forEach(option -> script.append(given + fish(option)));
                    String label = firstOperand(spec);
                    if (label.startsWith("PID")) {
                        String pids = "(command ls " + PAGES.replace("$(", "(") + " 2> /dev/null)";
                        script.append(given + " -a '" + pids + "'\n");
                    } else if (!words(spec).isEmpty()) {
                        script.append(given + " -f -a '" + String.join(" ", words(spec)) + "'\n");
                    }
                });
        return script.toString();
    }

    private static String fish(OptionSpec option) {
        StringBuilder line = new StringBuilder();
        for (String name : option.names()) {
            line.append(name.startsWith("--") ? " -l " + name.substring(2) : "");
            line.append(name.matches("-.") ? " -s " + name.substring(1) : "");
        }
        String words = candidates(option);
        line.append(option.arity().max() > 0 ? " -r" : "");
        line.append(words.isEmpty() ? "" : " -f -a '" + words + "'");
        String text = option.description().length == 0 ? "" : option.description()[0];
        return line + " -d " + quoted(firstSentence(text)) + "\n";
    }

    /** The first sentence of a command's description. */
    static String summary(CommandSpec spec) {
        String[] lines = spec.usageMessage().description();
        return firstSentence(lines.length == 0 ? "" : lines[0]);
    }

    private static String firstSentence(String text) {
        return text.replace("%n", " ")
                .replace("%%", "%")
                .replaceFirst("(?s)([.;:]) .*", "$1")
                .replaceFirst("[.;:]$", "");
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
