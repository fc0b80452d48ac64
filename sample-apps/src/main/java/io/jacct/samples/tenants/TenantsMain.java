// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples.tenants;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jacct.api.Ubstat;
import io.jacct.api.UbstatPeriod;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A service for three tenants: red, green and blue. {@code GET /NAME} answers the document of that
 * tenant, and any other path the accounts of all three. Four threads serve all tenants. The code of
 * blue does not close its files.
 *
 * <p>Usage: {@code TenantsMain [PORT [REQUESTS]]}; by default any free port, and 200 requests for
 * each tenant. Then it ends. With 0 it serves until it is stopped. Once a second the agent signals
 * the end of a period, and the program names each tenant above its barrier:
 *
 * <pre>
 * tenants: listening on http://127.0.0.1:38251/ (pid 4711)
 * tenants: blue held 61 files, its barrier is 50
 * tenants: blue served=200 failed=0 files=200 most=200 limit=60 over=140
 * </pre>
 *
 * With the agent's option {@code enforce=true} blue gets 503 from its 61st file on, and red and
 * green are served.
 */
public final class TenantsMain {
    private static final int WORKERS = 4;

    private final Map<String, Tenant> tenants = new TreeMap<>();

    private TenantsMain(Path directory) throws IOException {
        for (String name : new String[] {"blue", "green", "red"}) {
            tenants.put(name, new Tenant(name, directory, name.equals("blue")));
        }
    }

    /** See the class. */
    public static void main(String[] args) throws Exception {
        int port = args.length > 0 ? Integer.parseInt(args[0]) : 0;
        int requests = args.length > 1 ? Integer.parseInt(args[1]) : 200;
        Path directory = Files.createTempDirectory("tenants");
        directory.toFile().deleteOnExit();
        TenantsMain service = new TenantsMain(directory);
        for (String name : service.tenants.keySet()) {
            directory.resolve(name).toFile().deleteOnExit();
        }
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
        server.setExecutor(workers);
        server.createContext("/", service::answer);
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        long pid = ProcessHandle.current().pid();
        System.out.printf("tenants: listening on %s (pid %d)%n", url, pid);
        Ubstat.time(new Ubstat.Request(1, 1, service::warn));
        if (requests > 0) {
            service.load(url, requests);
            server.stop(0);
            workers.shutdown();
        }
    }

    private void load(String url, int requests) throws Exception {
        for (int i = 0; i < requests; i++) {
            Thread.sleep(10);
            for (Tenant each : tenants.values()) {
                HttpURLConnection get =
                        (HttpURLConnection) new URL(url + each.name).openConnection();
                boolean served = get.getResponseCode() == 200;
                (served ? each.served : each.failed).incrementAndGet();
                (served ? get.getInputStream() : get.getErrorStream()).close();
            }
        }
        tenants.values().forEach(each -> System.out.println("tenants: " + each));
    }

    private void answer(HttpExchange exchange) throws IOException {
        Tenant tenant = tenants.get(exchange.getRequestURI().getPath().substring(1));
        int status = 200;
        String text;
        try {
            text = tenant == null ? tenants.values() + "\n" : tenant.read();
        } catch (Exception refused) {
            status = 503;
            text = refused.getMessage() + "\n";
        }
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    /**
     * A period has ended: names the tenants that held more than their barrier, and requests the
     * next signal.
     */
    private void warn(int signum) {
        for (Tenant each : tenants.values()) {
            UbstatPeriod last = Ubstat.period(each.luid(), null);
            if (last != null && last.maxheld("numfile") > last.barrier("numfile")) {
                System.out.printf(
                        "tenants: %s held %d files, its barrier is %d%n",
                        each.name, last.maxheld("numfile"), last.barrier("numfile"));
            }
        }
        Ubstat.time(new Ubstat.Request(1, signum, this::warn));
    }
}
