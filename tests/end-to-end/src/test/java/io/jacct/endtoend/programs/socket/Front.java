// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.socket;

import io.jacct.endtoend.programs.Pair;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * Tomcat with an H2 server behind it. Each request leads to one query, over connections that stay.
 */
public final class Front extends HttpServlet {
    private static final long serialVersionUID = 1;

    /** Kept, because loggers are held weakly. */
    private static final Logger LOGGER = Logger.getLogger("org.apache");

    private final transient BlockingQueue<Statement> statements;

    private Front(BlockingQueue<Statement> statements) {
        this.statements = statements;
    }

    /** A directory for Tomcat, the URL of the database, the number of connections to it. */
    public static void main(String[] args) throws Exception {
        LOGGER.setLevel(Level.OFF);
        Tomcat tomcat = start(args[0], new Front(connect(args[1], Integer.parseInt(args[2]))));
        System.out.println("port " + tomcat.getConnector().getLocalPort());
        while (System.in.read() >= 0) {
            // serves until standard input ends
        }
        tomcat.stop();
        tomcat.destroy();
    }

    private static BlockingQueue<Statement> connect(String url, int count) throws SQLException {
        BlockingQueue<Statement> statements = new ArrayBlockingQueue<>(count);
        for (int i = 0; i < count; i++) {
            Connection connection = DriverManager.getConnection(url);
            Statement statement = connection.createStatement();
            statement.execute("CREATE TABLE IF NOT EXISTS T (ID IDENTITY, TEXT VARCHAR)");
            statements.add(statement);
        }
        return statements;
    }

    private static Tomcat start(String base, Front front) throws Exception {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(0);
        connector.setProperty("address", Pair.LOOPBACK.getHostAddress());
        // by default Tomcat closes a connection after 100 requests
        connector.setProperty("maxKeepAliveRequests", "-1");
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(base);
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", base);
        Tomcat.addServlet(context, "front", front);
        context.addServletMappingDecoded("/", "front");
        tomcat.start();
        return tomcat;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            Statement statement = statements.take();
            byte[] body = answer(statement).getBytes(StandardCharsets.US_ASCII);
            statements.add(statement);
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        } catch (SQLException | InterruptedException e) {
            throw new ServletException(e);
        }
    }

    private static String answer(Statement statement) throws SQLException {
        statement.executeUpdate("INSERT INTO T (TEXT) VALUES ('a row of the table')");
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM T")) {
            rows.next();
            return rows.getString(1);
        }
    }
}
