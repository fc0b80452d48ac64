// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ScatteringByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Random;

/** Links of socket channels and pipes. */
final class ChannelWays {
    private static final int SMALL_BUFFER = 64 << 10;

    private static ServerSocketChannel tcp;
    private static ServerSocketChannel unix;

    private ChannelWays() {}

    /** Two connected channels. The first one is written to, and sometimes has a small buffer. */
    static SocketChannel[] pair(Random random) throws IOException {
        if (tcp == null) {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            tcp = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0));
        }
        SocketChannel[] pair = pair(tcp, random);
        // a small buffer would cause waits for acknowledgements
        pair[0].setOption(StandardSocketOptions.TCP_NODELAY, true);
        return pair;
    }

    private static SocketChannel[] pair(ServerSocketChannel listener, Random random)
            throws IOException {
        SocketChannel one = SocketChannel.open(listener.getLocalAddress());
        if (random.nextBoolean()) {
            one.setOption(StandardSocketOptions.SO_SNDBUF, SMALL_BUFFER);
        }
        return new SocketChannel[] {one, listener.accept()};
    }

    static Link channels(Random random) throws IOException {
        SocketChannel[] pair = pair(random);
        return new Link(Kind.SOCKET, out(pair[0], random), in(pair[1], random));
    }

    static Link unixDomain(Random random) throws IOException {
        if (unix == null) {
            unix = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            unix.bind(UnixDomainSocketAddress.of(FileWays.path("socket")));
        }
        SocketChannel[] pair = pair(unix, random);
        return new Link(Kind.SOCKET, out(pair[0], random), in(pair[1], random));
    }

    static Link pipes(Random random) throws IOException {
        Pipe pipe = Pipe.open();
        return new Link(Kind.PIPE, out(pipe.sink(), random), in(pipe.source(), random));
    }

    /** Writes one buffer at a time, or two. */
    static End out(GatheringByteChannel channel, Random random) {
        return random.nextInt(3) > 0
                ? new End(channel::write, channel)
                : new End(buffer -> channel.write(halves(buffer)), channel);
    }

    /** Reads into one buffer at a time, or two. */
    static End in(ScatteringByteChannel channel, Random random) {
        return random.nextInt(3) > 0
                ? new End(channel::read, channel)
                : new End(buffer -> channel.read(halves(buffer)), channel);
    }

    /** The same memory as two buffers. */
    static ByteBuffer[] halves(ByteBuffer buffer) {
        int half = buffer.remaining() / 2;
        return new ByteBuffer[] {
            buffer.slice(buffer.position(), half),
            buffer.slice(buffer.position() + half, buffer.remaining() - half)
        };
    }

    /** The streams of a channel, with time-outs or without. */
    static Link adaptors(Random random) throws IOException {
        SocketChannel[] pair = pair(random);
        boolean timeouts = random.nextBoolean();
        pair[1].socket().setSoTimeout(timeouts ? 1 : 0);
        OutputStream out = pair[0].socket().getOutputStream();
        InputStream in = pair[1].socket().getInputStream();
        Link link = new Link(Kind.SOCKET, SocketWays.out(out, pair[0]), SocketWays.in(in, pair[1]));
        link.arrays = true;
        link.timeouts = timeouts;
        return link;
    }

    /** Non-blocking channels, with a selector each. */
    static Link selected(Random random) throws IOException {
        SocketChannel[] pair = pair(random);
        SocketChannel one = pair[0];
        SocketChannel other = pair[1];
        Link link =
                new Link(
                        Kind.SOCKET,
                        Selected.end(one, SelectionKey.OP_WRITE, one::write),
                        Selected.end(other, SelectionKey.OP_READ, other::read));
        // selectors that are woken up write to themselves, and their failures are no reads
        link.kernelSees = false;
        link.callsCount = false;
        return link;
    }
}
