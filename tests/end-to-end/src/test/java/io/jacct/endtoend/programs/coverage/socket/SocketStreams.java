// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;

/** The streams of {@code Socket.getInputStream()} and {@code getOutputStream()}. */
class SocketStreams extends OfSockets {
    private static final int SENT = 10;

    private final byte[] bytes = new byte[20];
    private final String from;
    private Socket one;
    private InputStream in;
    private InputStream ended;
    private InputStream silent;
    private InputStream closedIn;
    private OutputStream out;
    private OutputStream closedOut;

    SocketStreams(Path directory) {
        this(directory, "java.net.Socket");
    }

    /** Streams of sockets that {@link #connect} makes. */
    SocketStreams(Path directory, String from) {
        super(directory);
        this.from = from;
    }

    /** A connected socket. */
    Socket connect(ServerSocket listener) throws IOException {
        return connected(listener);
    }

    @Override
    protected void setUp() throws Exception {
        ServerSocket listener = listener();
        one = keep(connect(listener));
        Socket other = keep(listener.accept());
        other.getOutputStream().write(new byte[SENT]);
        other.shutdownOutput();
        in = one.getInputStream();
        out = one.getOutputStream();
        Socket quiet = keep(connect(listener));
        Socket gone = keep(connect(listener));
        Socket closed = connect(listener);
        keep(listener.accept());
        keep(listener.accept()).shutdownOutput();
        silent = quiet.getInputStream();
        quiet.setSoTimeout(1);
        ended = gone.getInputStream();
        closedIn = closed.getInputStream();
        closedOut = closed.getOutputStream();
        closed.close();
    }

    @Override
    protected void rows() {
        of(InputStream.class, from + ".getInputStream()");
        reads();
        loops();
        row("available()", "", () -> in.available());
        row("close()", "socketCloses=1", () -> in.close());
        row("close() again", "", () -> closedIn.close());
        nothing("InputStream() mark(int) reset() markSupported() nullInputStream()");
        of(OutputStream.class, from + ".getOutputStream()");
        writes();
        row("close()", "socketCloses=1", () -> out.close());
        row("close() again", "", () -> closedOut.close());
        nothing("OutputStream() flush() nullOutputStream()");
    }

    private void reads() {
        String failed = "socketReads=1 socketErrors=1";
        row("read()", "socketReads=1 socketReadBytes=1", () -> in.read());
        row("read() at the end", "socketReads=1", () -> ended.read());
        row("read() when closed", failed, failing(() -> closedIn.read()));
        row("read(byte[])", "socketReads=1 socketReadBytes=10", () -> in.read(bytes));
        row("read(byte[]) at the end", "socketReads=1", () -> ended.read(bytes));
        row(
                "read(byte[]) that times out",
                "socketReads=1 socketTimeouts=1",
                failing(() -> silent.read(bytes)));
        row("read(byte[]) when closed", failed, failing(() -> closedIn.read(bytes)));
        row("read(byte[],int,int)", "socketReads=1 socketReadBytes=7", () -> in.read(bytes, 1, 7));
        row("read(byte[],int,int) of no byte", "socketOthers=1", () -> in.read(bytes, 1, 0));
    }

    /** These methods read until they have all bytes, or until the end. */
    private void loops() {
        row("readAllBytes()", "socketReads=2 socketReadBytes=10", () -> in.readAllBytes());
        row(
                        "readNBytes(int)",
                        "socketReads=1 socketReadBytes=4 socketOthers=1",
                        () -> in.readNBytes(4))
                .remark("when it has all, the JDK reads no byte once more");
        row(
                "readNBytes(byte[],int,int)",
                "socketReads=2 socketReadBytes=10",
                () -> in.readNBytes(bytes, 0, 20));
        row("skip(long)", "socketReads=1 socketReadBytes=3", () -> in.skip(3));
        row("skipNBytes(long)", "socketReads=1 socketReadBytes=3", () -> in.skipNBytes(3));
        row(
                "transferTo(OutputStream)",
                "socketReads=2 socketReadBytes=10",
                () -> in.transferTo(OutputStream.nullOutputStream()));
    }

    private void writes() {
        String failed = "socketWrites=1 socketErrors=1";
        row("write(int)", "socketWrites=1 socketWriteBytes=1", () -> out.write(1));
        row("write(int) when closed", failed, failing(() -> closedOut.write(1)));
        row("write(byte[])", "socketWrites=1 socketWriteBytes=20", () -> out.write(bytes));
        row("write(byte[]) when closed", failed, failing(() -> closedOut.write(bytes)));
        row(
                "write(byte[],int,int)",
                "socketWrites=1 socketWriteBytes=7",
                () -> out.write(bytes, 1, 7));
        row("write(byte[],int,int) of no byte", "socketWrites=1", () -> out.write(bytes, 1, 0));
    }
}
