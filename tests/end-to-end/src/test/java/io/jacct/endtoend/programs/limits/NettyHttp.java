// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Netty at its limits. It starts the thread of an event loop with the loop's first connection. */
public final class NettyHttp implements Served {
    private static final int LOOPS = 3;
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final NioEventLoopGroup accepting = loops(1, "accepting");
    private final NioEventLoopGroup serving = loops(LOOPS, "serving");

    private NettyHttp() {}

    private static NioEventLoopGroup loops(int count, String name) {
        return new NioEventLoopGroup(count, new DefaultThreadFactory(name));
    }

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        Trial.run(new NettyHttp(), args[0]);
    }

    @Override
    public int start(Work work) throws Exception {
        return ((InetSocketAddress)
                        new ServerBootstrap()
                                .group(accepting, serving)
                                .channel(NioServerSocketChannel.class)
                                .childHandler(new Answering(work))
                                .bind("127.0.0.1", 0)
                                .sync()
                                .channel()
                                .localAddress())
                .getPort();
    }

    @Override
    public void stop() throws Exception {
        serving.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        accepting.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    @Override
    public String pollers() {
        return "(accepting|serving)-.*";
    }

    /** Answers the first line of a request, which comes in one piece. */
    @ChannelHandler.Sharable
    private static final class Answering extends ChannelInboundHandlerAdapter {
        private final Work work;

        Answering(Work work) {
            this.work = work;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) throws IOException {
            ByteBuf bytes = (ByteBuf) message;
            String request = bytes.toString(StandardCharsets.US_ASCII);
            bytes.release();
            String kind = request.substring("GET /".length(), request.indexOf(" HTTP"));
            if (kind.equals(Work.HOLD)) {
                work.hold(() -> answer(context));
            } else {
                work.run(kind);
                answer(context);
            }
        }

        private static void answer(ChannelHandlerContext context) {
            context.writeAndFlush(Unpooled.wrappedBuffer(ANSWER))
                    .addListener(ChannelFutureListener.CLOSE);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable refused) {
            context.close();
        }
    }
}
