// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.help;

import picocli.CommandLine.Model.CommandSpec;

/** What a user would type first, under the help of each command. */
public final class Examples {
    private Examples() {}

    /** Puts the examples under the help of this command, unless it has its own. */
    public static void add(CommandSpec command) {
        String[] examples = of(command.name());
        String[] own = command.usageMessage().footer();
        if (examples.length == 0 || String.join("\n", own).contains("Example")) {
            return;
        }
        String[] all = new String[own.length + examples.length + 2];
        all[0] = "%nExamples:";
        for (int i = 0; i < examples.length; i++) {
            all[i + 1] = "  " + examples[i].replace("%", "%%");
        }
        all[examples.length + 1] = own.length == 0 ? "" : "%n";
        System.arraycopy(own, 0, all, examples.length + 2, own.length);
        command.usageMessage().footer(all);
    }

    /** PID 4711 stands for a JVM. */
    static String[] of(String command) {
        return switch (command) {
            case "list" -> lines("jacct list", "jacct list -v 4711");
            case "attach" -> lines("jacct attach 4711", "jacct attach 4711 timing=full,jmx=off");
            case "detach" -> lines("jacct detach 4711");
            case "top" -> lines("jacct top", "jacct top 4711", "jacct top -b -n 2 -d 5 4711");
            case "iostat" ->
                    lines(
                            "jacct iostat 4711 5",
                            "jacct iostat -x 4711 '*.db:5432' --columns r99,w99");
            case "kstat" -> lines("jacct kstat 4711", "jacct kstat -p 4711 'jacct:*:totals:*' 10");
            case "handles" ->
                    lines(
                            "jacct handles 4711 --by opener",
                            "jacct handles 4711 --unused 600",
                            "jacct handles 4711 '/var/*'");
            case "beancounters" -> lines("jacct beancounters --names 4711");
            case "ubstat" -> lines("jacct ubstat 4711 main 60 numfile 10");
            case "setublimit" -> lines("jacct setublimit 4711 main numfile 900:1000");
            case "taskstats" ->
                    lines(
                            "jacct taskstats 4711 30",
                            "jacct taskstats 4711 --exits --name 'worker-*'");
            case "jfr" -> lines("jacct jfr 4711 on");
            case "page" -> lines("jacct page --json 4711", "jacct page --clean --dry-run");
            case "weave" -> lines("jacct weave --cache /opt/jacct-cache");
            case "archive" -> lines("jacct archive");
            case "completion" ->
                    lines(
                            "source <(jacct completion bash)",
                            "jacct completion fish > ~/.config/fish/completions/jacct.fish");
            case "man" ->
                    lines("jacct man iostat | man -l -", "jacct man --dir /usr/share/man/man1");
            case "help" -> lines("jacct help iostat");
            default -> ofOthers(command);
        };
    }

    private static String[] ofOthers(String command) {
        return switch (command) {
            case "executors" ->
                    lines("jacct executors 4711", "jacct executors -y -x 4711 'orders-*' 5");
            case "who" ->
                    lines(
                            "jacct who 4711",
                            "jacct who 4711 journal.csv -t",
                            "jacct who 4711 'orders-*' -d 10");
            case "stacks" ->
                    lines(
                            "jacct stacks 4711 --by bytes --write",
                            "jacct stacks 4711 -d 30 --by wait --html waits.html",
                            "jacct stacks 4711 --device journal.csv --whole");
            case "record" -> lines("jacct record --all -i 10s --keep 24h", "jacct record 4711");
            case "dump" -> lines("jacct dump recording.jrec --json --begin 3:10 --end 3:20");
            case "report" ->
                    lines(
                            "jacct report 4711 -i 1m --html -o now.html",
                            "jacct report --replay recording.jrec --begin 3:10 --end 3:20");
            case "export" ->
                    lines(
                            "jacct export",
                            "jacct export --textfile /var/lib/prometheus/node-exporter",
                            "jacct export --otlp http://127.0.0.1:4318");
            case "why" -> lines("jacct why 4711", "jacct why --json -d 30 4711");
            default -> new String[0];
        };
    }

    private static String[] lines(String... lines) {
        return lines;
    }
}
