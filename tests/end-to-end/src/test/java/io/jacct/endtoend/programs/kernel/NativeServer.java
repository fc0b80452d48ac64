// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.kernel;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * A server on Netty's transport of native code, which sends back what it gets. Its clients are
 * Java, in this JVM. The program prints the server's port, and {@code served} when a client has got
 * all its bytes back. For each line on standard input there is another client. All keep their
 * connections.
 */
public final class NativeServer {
    /** The client's bytes, in each direction. */
    public static final int BYTES = 300_000;

    private NativeServer() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        EventLoopGroup loops = new EpollEventLoopGroup(1);
        Channel server =
                new ServerBootstrap()
                        .group(loops)
                        .channel(EpollServerSocketChannel.class)
                        .childHandler(new Echo())
                        .bind(InetAddress.getLoopbackAddress(), 0)
                        .sync()
                        .channel();
        int port = ((InetSocketAddress) server.localAddress()).getPort();
        System.out.println("port " + port);
        List<Socket> clients = new ArrayList<>();
        do {
            Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
            clients.add(client);
            exchange(client);
            System.out.println("served");
        } while (System.in.read() >= 0);
        for (Socket client : clients) {
            client.close();
        }
        loops.shutdownGracefully();
    }

    private static void exchange(Socket client) throws IOException {
        byte[] block = new byte[BYTES / 100];
        DataInputStream in = new DataInputStream(client.getInputStream());
        for (int i = 0; i < 100; i++) {
            client.getOutputStream().write(block);
            in.readFully(block);
        }
    }

    @ChannelHandler.Sharable
    private static final class Echo extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            context.writeAndFlush(message);
        }
    }
}
