// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;

/**
 * A Tomcat whose servlet answers each request with a given number of bytes. {@link Wrk} makes the
 * load. A number below 0 stands for as many bytes, by virtual threads.
 */
public final class TomcatServer {
    private TomcatServer() {}

    /** The arguments are those of every program in this package, then the bytes of an answer. */
    public static void main(String[] args) throws Exception {
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxKeepAliveRequests", "-1");
        int bytes = Integer.parseInt(args[3]);
        if (bytes < 0) {
            Executor virtual = new VirtualThreadExecutor("request-");
            connector.getProtocolHandler().setExecutor(virtual);
        }
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(args[0]);
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", Path.of(args[0]).toAbsolutePath().toString());
        Tomcat.addServlet(context, "answer", new Answer(Math.abs(bytes)));
        context.addServletMappingDecoded("/", "answer");
        tomcat.start();
        try {
            Wrk.measure(args, connector.getLocalPort());
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    private static final class Answer extends HttpServlet {
        private static final long serialVersionUID = 1;

        private final byte[] body;

        Answer(int bytes) {
            body = new byte[bytes];
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }
    }
}
