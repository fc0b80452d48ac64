// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * A Netty server on Java's own selectors. It answers each request with a given number of bytes.
 * {@link Wrk} makes the load.
 */
public final class NettyServer {
    private NettyServer() {}

    /** The arguments are those of every program in this package, then the bytes of an answer. */
    public static void main(String[] args) throws Exception {
        Answer answer = new Answer(Integer.parseInt(args[3]));
        EventLoopGroup loops = new NioEventLoopGroup(Runtime.getRuntime().availableProcessors());
        ChannelInitializer<Channel> pipeline =
                new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), answer);
                    }
                };
        try {
            Channel listener =
                    new ServerBootstrap()
                            .group(loops)
                            .channel(NioServerSocketChannel.class)
                            .childHandler(pipeline)
                            .bind("127.0.0.1", 0)
                            .sync()
                            .channel();
            Wrk.measure(args, ((InetSocketAddress) listener.localAddress()).getPort());
        } finally {
            loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        }
    }

    @ChannelHandler.Sharable
    private static final class Answer extends SimpleChannelInboundHandler<HttpRequest> {
        private final ByteBuf body;

        Answer(int bytes) {
            body = Unpooled.unreleasableBuffer(Unpooled.directBuffer(bytes).writeZero(bytes));
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpRequest request) {
            FullHttpResponse response =
                    new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body.duplicate());
            response.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
            context.writeAndFlush(response);
        }
    }
}
