// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.MBeanServerFactory;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Real servers and clients, for their thread names: Tomcat, Jetty, Netty, Kafka's clients without a
 * broker, and RMI with some connections one after the other. Each gets one request over a
 * connection, and ends.
 */
public final class NamedServers {
    private static final String HOST = Pair.LOOPBACK.getHostAddress();
    private static final int CONNECTIONS = 5;

    /** Kept, because loggers are held weakly. */
    private static final Logger LOGGER = Logger.getLogger("org.apache");

    private NamedServers() {}

    /** A directory for Tomcat. */
    public static void main(String[] args) throws Exception {
        LOGGER.setLevel(Level.OFF);
        tomcat(Path.of(args[0]));
        jetty();
        netty();
        kafka();
        rmi();
    }

    private static void tomcat(Path base) throws Exception {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(0);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(base.toString());
        tomcat.setConnector(connector);
        tomcat.addContext("", base.toString());
        tomcat.start();
        ask(connector.getLocalPort());
        tomcat.stop();
        tomcat.destroy();
    }

    private static void jetty() throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost(HOST);
        server.addConnector(connector);
        server.start();
        ask(((NetworkConnector) connector).getLocalPort());
        server.stop();
    }

    private static void ask(int port) throws Exception {
        try (Socket socket = new Socket(Pair.LOOPBACK, port)) {
            String request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            Expect.that(1, in.readAllBytes().length > 0 ? 1 : 0);
        }
    }

    private static void netty() throws Exception {
        NioEventLoopGroup loops = new NioEventLoopGroup(2);
        int port =
                ((InetSocketAddress)
                                new ServerBootstrap()
                                        .group(loops)
                                        .channel(NioServerSocketChannel.class)
                                        .childHandler(new Closing())
                                        .bind(HOST, 0)
                                        .sync()
                                        .channel()
                                        .localAddress())
                        .getPort();
        try (Socket socket = new Socket(Pair.LOOPBACK, port)) {
            Expect.that(-1, socket.getInputStream().read());
        }
        loops.shutdownGracefully().sync();
    }

    /** Closes a connection immediately. */
    private static final class Closing extends ChannelInitializer<SocketChannel> {
        @Override
        protected void initChannel(SocketChannel channel) {
            channel.close();
        }
    }

    /** No program listens at port 1, so their threads try again until they are closed. */
    private static void kafka() {
        Map<String, Object> settings = Map.of("bootstrap.servers", HOST + ":1");
        Admin.create(settings).close(Duration.ZERO);
        ByteArraySerializer bytes = new ByteArraySerializer();
        new KafkaProducer<>(settings, bytes, bytes).close(Duration.ZERO);
    }

    private static void rmi() throws Exception {
        JMXConnectorServer server =
                JMXConnectorServerFactory.newJMXConnectorServer(
                        new JMXServiceURL("service:jmx:rmi://" + HOST),
                        null,
                        MBeanServerFactory.newMBeanServer());
        server.start();
        for (int i = 0; i < CONNECTIONS; i++) {
            JMXConnectorFactory.connect(server.getAddress()).close();
        }
        server.stop();
    }
}
