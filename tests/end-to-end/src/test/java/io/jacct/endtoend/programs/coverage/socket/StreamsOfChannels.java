// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.io.FileOutputStream;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** {@code java.nio.channels.Channels}: streams of channels and channels of streams. */
final class StreamsOfChannels extends OfSockets {
    private final byte[] bytes = new byte[20];
    private SocketChannel channel;
    private AsynchronousSocketChannel asynchronous;
    private Socket socket;
    private Pipe.SourceChannel source;
    private Pipe.SinkChannel sink;
    private FileOutputStream file;

    StreamsOfChannels(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        ServerSocket listener = listener();
        SocketAddress address = listener.getLocalSocketAddress();
        channel = keep(SocketChannel.open(address));
        speak(listener);
        asynchronous = keep(AsynchronousSocketChannel.open());
        asynchronous.connect(address).get();
        speak(listener);
        socket = connected(listener);
        speak(listener);
        Pipe pipe = Pipe.open();
        source = keep(pipe.source());
        sink = keep(pipe.sink());
        sink.write(ByteBuffer.allocate(10));
        file = keep(new FileOutputStream(path("target").toFile()));
    }

    /** Ten bytes and the end. */
    private void speak(ServerSocket listener) throws Exception {
        Socket peer = keep(listener.accept());
        peer.getOutputStream().write(new byte[10]);
        peer.shutdownOutput();
    }

    @Override
    protected void rows() {
        of(Channels.class);
        String read = "socketReads=1 socketReadBytes=10";
        String written = "socketWrites=1 socketWriteBytes=20";
        row("newInputStream(ReadableByteChannel) of a socket", read, () -> in().read(bytes));
        row(
                "newInputStream(ReadableByteChannel) of a socket, to a file",
                "socketReads=+ socketReadBytes=10 fileWrites=1 fileWriteBytes=10",
                () -> in().transferTo(file));
        row(
                "newInputStream(ReadableByteChannel) of a pipe",
                "pipeReads=1 pipeReadBytes=10",
                () -> Channels.newInputStream(source).read(bytes));
        row(
                "newInputStream(AsynchronousByteChannel)",
                read + " parks=*",
                () -> Channels.newInputStream(asynchronous).read(bytes));
        row(
                "newOutputStream(WritableByteChannel) of a socket",
                written,
                () -> Channels.newOutputStream(channel).write(bytes));
        row(
                "newOutputStream(WritableByteChannel) of a pipe",
                "pipeWrites=1 pipeWriteBytes=20",
                () -> Channels.newOutputStream(sink).write(bytes));
        row(
                "newOutputStream(AsynchronousByteChannel)",
                written + " parks=*",
                () -> Channels.newOutputStream(asynchronous).write(bytes));
        row(
                "newChannel(InputStream) of a socket",
                read,
                () -> Channels.newChannel(socket.getInputStream()).read(ByteBuffer.wrap(bytes)));
        row(
                "newChannel(OutputStream) of a socket",
                written,
                () -> Channels.newChannel(socket.getOutputStream()).write(ByteBuffer.wrap(bytes)));
        unseen("read by the channel's methods", "newReader");
        unseen("write by the channel's methods", "newWriter");
    }

    private InputStream in() {
        return Channels.newInputStream(channel);
    }
}
