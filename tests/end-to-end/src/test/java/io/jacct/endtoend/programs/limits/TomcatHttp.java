// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** Tomcat at its limits. Its poller starts a thread of the pool for a request if all are busy. */
public final class TomcatHttp implements Served {
    private final Tomcat tomcat = new Tomcat();
    private final String base;

    private TomcatHttp(String base) {
        this.base = base;
    }

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        Trial.run(new TomcatHttp(args[0]), args[0]);
    }

    @Override
    public int start(Work work) throws Exception {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("minSpareThreads", "1");
        connector.setProperty("maxThreads", Integer.toString(Work.MEETING));
        // a connection that it has closed stays open until its poller comes round
        connector.setProperty("selectorTimeout", "2");
        tomcat.setBaseDir(base);
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", base);
        Tomcat.addServlet(context, "answering", new Answering(work));
        context.addServletMappingDecoded("/", "answering");
        tomcat.start();
        return connector.getLocalPort();
    }

    @Override
    public void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    @Override
    public String pollers() {
        return "http-nio-.*-(Acceptor|Poller)";
    }

    /** An exception makes the server answer with status 500. */
    private static final class Answering extends HttpServlet {
        private static final long serialVersionUID = 1;

        private final transient Work work;

        Answering(Work work) {
            this.work = work;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            String kind = request.getServletPath().substring(1);
            if (kind.equals(Work.HOLD)) {
                work.hold();
            } else {
                work.run(kind);
            }
            response.setContentLength(0);
        }
    }
}
