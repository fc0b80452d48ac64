// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import io.jacct.export.jvm.Complaints;
import io.jacct.export.jvm.Fleet;
import io.jacct.export.metric.OwnValue;
import io.jacct.export.otlp.OtlpPush;
import io.jacct.export.prometheus.ScrapeServer;
import io.jacct.export.prometheus.TextFile;
import io.jacct.export.scrape.Scraper;
import io.jacct.field.Quantity;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jacct export}: tells monitoring systems what the pages of all JVMs say. */
@Command(
        name = "jacct-export",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = {
            "Tells Prometheus or OpenTelemetry of all JVMs with jacct: one process for a machine.",
            "",
            "It reads pages from outside, so it costs the JVMs nothing. It finds JVMs as they come"
                    + " and go, for root those of all users and of containers. Without --textfile"
                    + " and --otlp it listens on 127.0.0.1:9404."
        })
final class ExportCommand implements Callable<Integer> {
    private static final String LISTEN = "127.0.0.1:9404";
    private static final long LEAST_MILLIS = 100;

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            description =
                    "Serves /metrics to Prometheus here. Another address than of this machine needs"
                            + " --tls and --auth.")
    private String listen;

    @Option(
            names = "--tls",
            paramLabel = "FILE",
            description = "Certificate and key of the server: PKCS12, or PEM.")
    private Path tls;

    @Option(
            names = "--tls-password",
            paramLabel = "FILE",
            description = "The password of that PKCS12 file.")
    private Path tlsPassword;

    @Option(
            names = "--auth",
            paramLabel = "FILE",
            description = "Users of basic authentication: a line name:password each; mode 600.")
    private Path auth;

    @Option(
            names = "--textfile",
            paramLabel = "DIR",
            description = "Writes jacct.prom for node_exporter's textfile collector.")
    private Path textfile;

    @Option(
            names = "--otlp",
            paramLabel = "URL",
            description = "Pushes OTLP over HTTP, as to http://127.0.0.1:4318/v1/metrics.")
    private String otlp;

    @Option(
            names = "--otlp-headers",
            paramLabel = "FILE",
            description = "Headers of these requests: a line name: value each.")
    private Path otlpHeaders;

    @Option(
            names = "--otlp-queue",
            paramLabel = "N",
            defaultValue = "200000",
            description =
                    "Most points that wait for a receiver; then the oldest are dropped; default"
                            + " ${DEFAULT-VALUE}.")
    private int otlpQueue;

    @Option(
            names = {"-i", "--interval"},
            paramLabel = "TIME",
            defaultValue = "15s",
            description =
                    "From file to file, and from push to push; default ${DEFAULT-VALUE}. Prometheus"
                            + " has its own.")
    private String interval;

    @Option(
            names = "--once",
            description = "Prints everything once, or writes it with --textfile, and ends.")
    private boolean once;

    @Option(
            names = "--openmetrics",
            description = "With --once: OpenMetrics instead of Prometheus' older format.")
    private boolean openMetrics;

    @Option(
            names = "--pages",
            paramLabel = "DIR|FILE",
            description = "More pages, beside the usual places. May be given several times.")
    private List<File> pages = List.of();

    @Option(
            names = "--containers",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether it looks into containers, as root or their user; default yes.")
    private boolean containers;

    @Option(
            names = "--linger",
            paramLabel = "TIME",
            defaultValue = "5m",
            description =
                    "For how long it tells the last values of a JVM that has ended; default"
                            + " ${DEFAULT-VALUE}.")
    private String linger;

    @Mixin private ShownOptions shown;

    private final OutputStream out;
    private final Complaints complaints;
    private final Ending ending;

    /** Prints to {@code out}; {@code ending} tells when it has to end. */
    ExportCommand(OutputStream out, PrintWriter err, Ending ending) {
        this.out = out;
        this.complaints = new Complaints(err);
        this.ending = ending;
    }

    @Override
    public Integer call() throws Refused, InterruptedException {
        long millis = millis("--interval", interval);
        if (millis < LEAST_MILLIS) {
            throw Refused.usage("--interval must be at least 100ms");
        }
        checkTogether();
        Fleet fleet = new Fleet(pages, containers, millis("--linger", linger), complaints);
        OtlpPush push = otlp == null || once ? null : push();
        try (Scraper scraper =
                new Scraper(fleet, shown.limits(), push == null ? List::<OwnValue>of : push::own)) {
            if (once && textfile != null) {
                write(new TextFile(textfile, scraper));
            } else if (once) {
                print(scraper);
            } else {
                serve(scraper, push, millis);
            }
        }
        return 0;
    }

    /** Options that would do nothing. */
    private void checkTogether() throws Refused {
        if (once && (listen != null || otlp != null)) {
            throw Refused.usage("--once prints, or writes with --textfile; it does nothing else");
        } else if (openMetrics && (!once || textfile != null)) {
            throw Refused.usage("--openmetrics goes with --once, which prints");
        } else if (textfile != null && !Files.isDirectory(textfile)) {
            throw Refused.here("there is no directory " + textfile);
        }
    }

    private static void write(TextFile file) throws Refused {
        try {
            file.write();
        } catch (IOException unwritten) {
            throw Refused.here("cannot write " + file + ": " + OneLine.of(unwritten));
        }
    }

    private static long millis(String option, String text) throws Refused {
        try {
            return Quantity.millis(option, text);
        } catch (IllegalArgumentException wrong) {
            throw Refused.usage(wrong.getMessage());
        }
    }

    private void print(Scraper scraper) throws Refused {
        try {
            TextFile.write(scraper, openMetrics, out);
            out.flush();
        } catch (IOException unwritten) {
            throw Refused.here("cannot write: " + OneLine.of(unwritten));
        }
    }

    private OtlpPush push() throws Refused {
        if (!otlp.matches("https?://[^/]+.*")) {
            throw Refused.usage("--otlp takes an address such as http://127.0.0.1:4318/v1/metrics");
        }
        Map<String, String> headers = new HashMap<>();
        for (String line : otlpHeaders == null ? List.<String>of() : lines(otlpHeaders)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
            }
        }
        String path = URI.create(otlp).getPath();
        boolean whole = path != null && path.length() > 1;
        String url = whole ? otlp : otlp.replaceFirst("/$", "") + "/v1/metrics";
        return new OtlpPush(
                url, headers, otlpQueue, Duration.ofSeconds(10), Duration.ofSeconds(1), complaints);
    }

    private void serve(Scraper scraper, OtlpPush push, long millis)
            throws Refused, InterruptedException {
        boolean serves = listen != null || (textfile == null && otlp == null);
        ScrapeServer server = serves ? server(scraper) : null;
        TextFile file = textfile == null ? null : new TextFile(textfile, scraper);
        if (file != null) {
            complaints.line("writes " + file + " every " + interval);
        }
        Pushes pushes = new Pushes(scraper, push, file, complaints);
        try {
            if (push == null && file == null) {
                ending.await();
            } else {
                pushes.run(ending, millis);
            }
        } finally {
            complaints.line("ends");
            if (server != null) {
                server.close();
            }
            pushes.close();
        }
    }

    private ScrapeServer server(Scraper scraper) throws Refused {
        InetSocketAddress address = ListenAddress.of(listen == null ? LISTEN : listen);
        if (ListenAddress.isPublic(address) && (tls == null || auth == null)) {
            throw Refused.usage(
                    "others can reach "
                            + address.getAddress().getHostAddress()
                            + ": that needs --tls FILE and --auth FILE");
        }
        String password = tlsPassword == null ? "" : lines(tlsPassword).get(0);
        SSLContext context = tls == null ? null : ServerKey.read(tls, password);
        Users users = auth == null ? null : Users.read(auth);
        String host = address.getAddress().getHostAddress();
        try {
            ScrapeServer server = ScrapeServer.start(address, context, users, scraper);
            complaints.line(
                    "listens on "
                            + (tls == null ? "http://" : "https://")
                            + (host.contains(":") ? "[" + host + "]" : host)
                            + ":"
                            + server.port()
                            + "/metrics");
            return server;
        } catch (IOException taken) {
            throw Refused.here(
                    "cannot listen on "
                            + host
                            + ":"
                            + address.getPort()
                            + ": "
                            + OneLine.of(taken)
                            + "; --listen HOST:PORT takes another one");
        }
    }

    private static List<String> lines(Path file) throws Refused {
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.isEmpty() ? List.of("") : lines;
        } catch (IOException unreadable) {
            throw Refused.here("cannot read " + file + ": " + OneLine.of(unreadable));
        }
    }
}
