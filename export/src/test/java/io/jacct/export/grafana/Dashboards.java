// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.grafana;

import io.jacct.export.metric.Catalogue;
import io.jacct.export.metric.Entity;
import io.jacct.export.metric.Metric;
import io.jacct.export.metric.Own;
import io.jacct.export.prometheus.PrometheusNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The dashboards that ship. Each metric of the catalogue has its panel in one of them, so a new
 * counter is there without more code. Only the overview chooses some.
 */
final class Dashboards {
    private static final String SERVICE = "service_name";
    private static final String INSTANCE = "service_instance_id";
    private static final List<String> BY_SERVICE = List.of(SERVICE);
    private static final List<String> BY_JVM = List.of(SERVICE, INSTANCE);
    private static final String AGENT = "jacct.agent.";

    private Dashboards() {}

    static List<Dashboard> all() {
        return List.of(fleet(), jvm(), devices(), executors(), tenants());
    }

    private static Dashboard fleet() {
        Dashboard board =
                new Dashboard("fleet", "jacct: fleet", "All services, and the exporters.");
        List<Panel> own = new ArrayList<>();
        Query.Shape node = new Query.Shape(board.selector(), List.of("instance"));
        for (Own each : Own.values()) {
            if (each != Own.JVM_LIVE) {
                own.add(Panel.of(each.metric(), node));
            }
        }
        own.add(alerts(board.selector()));
        board.variable("service", "Service", SERVICE);
        Query.Shape service = new Query.Shape(board.selector(), BY_SERVICE);
        List<Panel> panels = new ArrayList<>();
        panels.add(live(service));
        Stream.of(
                        "jacct.thread.cpu.time",
                        "jacct.thread.runqueue.time",
                        "jacct.thread.count",
                        "jacct.thread.memory.allocated",
                        "jacct.thread.gc.pause.time",
                        "jacct.file.io",
                        "jacct.socket.io",
                        "process.disk.io",
                        "jacct.device_class.errors",
                        "jvm.executor.queue.size",
                        "jacct.handle.count")
                .forEach(each -> panels.add(Panel.of(metric(each), service)));
        return board.row("Services", panels).row("Exporters", own);
    }

    private static Panel alerts(String selector) {
        String firing = ", alertname=~\"Jacct.+\", alertstate=\"firing\"}) or vector(0)";
        Query query = new Query("sum by (alertname) (ALERTS{" + selector + firing, "{{alertname}}");
        return new Panel(
                "Alerts that fire", "By name; 0 if there is none.", "short", false, List.of(query));
    }

    /** Whether a JVM lives does add up if one asks how many do. */
    private static Panel live(Query.Shape shape) {
        String series = PrometheusNames.of(Own.JVM_LIVE.metric()) + "{" + shape.selector() + "}";
        Query query = new Query("sum by (" + SERVICE + ") (" + series + ")", "{{service_name}}");
        return new Panel("JVMs", "How many run.", "short", false, List.of(query));
    }

    private static Dashboard jvm() {
        Dashboard board =
                new Dashboard("jvm", "jacct: one JVM", "Everything about the JVM as a whole.")
                        .variable("service", "Service", SERVICE)
                        .variable("jvm", "JVM", INSTANCE);
        Query.Shape shape = new Query.Shape(board.selector(), BY_JVM);
        board.row("Processor", chosen(shape, "jacct\\.(thread|jvm)\\.(cpu|run|context|gc).*"));
        board.row("Threads", chosen(shape, "jacct\\.thread\\.(?!virtual)(count|[sewybrip]\\w+).*"));
        board.row("Virtual threads", chosen(shape, "jacct\\.thread\\.virtual\\..*"));
        for (String kind : List.of("file", "socket", "pipe")) {
            board.row(
                    kind.substring(0, 1).toUpperCase() + kind.substring(1) + "s",
                    chosen(shape, "jacct\\." + kind + "\\..*"));
        }
        board.row("Pools", panels(Entity.POOLS, shape));
        board.row("Kernel and memory", rest(board, shape));
        board.row(
                "Who it is",
                List.of(
                        table("Process", "What is known of it.", "target_info", shape),
                        table(
                                "The agent",
                                "What the agent counts of itself; what is 0 is missing.",
                                "{__name__=~\"jacct_agent_.+\", ",
                                shape)));
        return board;
    }

    private static Panel table(String title, String sentence, String series, Query.Shape shape) {
        String open = series.startsWith("{") ? series : series + "{";
        Query query = new Query(open + shape.selector() + "}", "");
        return new Panel(title, sentence, "short", true, List.of(query));
    }

    private static List<Panel> chosen(Query.Shape shape, String names) {
        return ofJvm().filter(each -> each.name().matches(names))
                .map(each -> Panel.of(each, shape))
                .toList();
    }

    private static Stream<Metric<?>> ofJvm() {
        return Catalogue.METRICS.stream()
                .filter(each -> each.entity() == Entity.JVM && !each.name().startsWith(AGENT));
    }

    /** Those of the JVM without a panel yet. */
    private static List<Panel> rest(Dashboard board, Query.Shape shape) {
        String there = Json.text(board.model());
        return ofJvm().map(each -> Panel.of(each, shape))
                .filter(each -> !there.contains("\"" + each.title() + "\""))
                .toList();
    }

    private static Dashboard devices() {
        Dashboard board =
                new Dashboard("devices", "jacct: devices", "Files, sockets and pipes, by kind.")
                        .variable("service", "Service", SERVICE);
        Query.Shape all = new Query.Shape(board.selector(), BY_SERVICE);
        String label = PrometheusNames.label(Entity.DEVICE_KIND);
        board.variable("kind", "Kind", label, name("jacct.device_class.io"));
        Query.Shape shape = new Query.Shape(board.selector(), BY_SERVICE);
        List<Panel> panels = new ArrayList<>();
        panels.add(
                new Panel(
                        "Mean time of an operation",
                        "Waiting for a peer included.",
                        "s",
                        false,
                        List.of(
                                Query.mean(
                                        metric("jacct.device_class.operation_time"),
                                        metric("jacct.device_class.operations"),
                                        shape,
                                        List.of(label)))));
        for (String kind : List.of("file", "socket", "pipe")) {
            panels.add(Panel.of(metric("jacct." + kind + ".operation.duration"), all));
        }
        panels.addAll(panels(Entity.DEVICE_CLASSES, shape));
        panels.addAll(panels(Entity.HANDLES, shape));
        return board.row("Kinds of devices", panels)
                .row("Single devices: those that --devices names", panels(Entity.DEVICES, shape));
    }

    private static Dashboard executors() {
        Dashboard board =
                new Dashboard("executors", "jacct: executors", "Queues and tasks of executors.")
                        .variable("service", "Service", SERVICE)
                        .variable("jvm", "JVM", INSTANCE)
                        .variable(
                                "executor",
                                "Executor",
                                PrometheusNames.label(Entity.EXECUTORS.keys().get(0)),
                                name("jvm.executor.queue.size"));
        Query.Shape shape = new Query.Shape(board.selector(), BY_SERVICE);
        List<String> keys = Entity.EXECUTORS.keys().stream().map(PrometheusNames::label).toList();
        List<Panel> panels = new ArrayList<>();
        panels.add(
                new Panel(
                        "Mean wait of a task",
                        "Of the tasks that began; those that still wait are not in it.",
                        "s",
                        false,
                        List.of(
                                Query.mean(
                                        metric("jacct.executor.task.wait.duration"),
                                        shape,
                                        keys))));
        panels.addAll(panels(Entity.EXECUTORS, shape));
        return board.row("Executors", panels);
    }

    private static Dashboard tenants() {
        List<String> keys = Entity.OWNERS.keys().stream().map(PrometheusNames::label).toList();
        String usage = name("jacct.owner.usage");
        Dashboard board =
                new Dashboard("tenants", "jacct: tenants", "What each owner holds.")
                        .variable("service", "Service", SERVICE)
                        .variable("jvm", "JVM", INSTANCE)
                        .variable("owner", "Owner", keys.get(0), usage)
                        .variable("resource", "Resource", keys.get(2), usage);
        Query.Shape shape = new Query.Shape(board.selector(), BY_JVM);
        String series = "{" + board.selector() + "}";
        Query part =
                new Query(
                        usage + series + " / " + name("jacct.owner.limit") + series,
                        Query.legend(Stream.concat(BY_SERVICE.stream(), keys.stream()).toList()));
        List<Panel> panels = new ArrayList<>();
        panels.add(
                new Panel(
                        "Part of the limit",
                        "Of owners that have one.",
                        "percentunit",
                        false,
                        List.of(part)));
        panels.addAll(panels(Entity.OWNERS, shape));
        return board.row("Owners", panels);
    }

    private static List<Panel> panels(Entity<?> entity, Query.Shape shape) {
        return Catalogue.METRICS.stream()
                .filter(each -> each.entity() == entity)
                .map(each -> Panel.of(each, shape))
                .toList();
    }

    private static String name(String metric) {
        return PrometheusNames.of(metric(metric));
    }

    private static Metric<?> metric(String name) {
        return Catalogue.METRICS.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
