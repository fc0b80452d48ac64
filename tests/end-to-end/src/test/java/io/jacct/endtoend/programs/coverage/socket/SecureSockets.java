// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import io.jacct.endtoend.programs.Expect;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.security.Security;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * {@code javax.net.ssl.SSLSocket}: the agent counts the bytes on the wire, once. Neither side
 * authenticates itself, so the row needs no keys. The cipher determines the sizes.
 */
final class SecureSockets extends OfSockets {
    private static final String PROTOCOL = "TLSv1.2";
    private static final String CIPHER = "TLS_ECDH_anon_WITH_AES_128_CBC_SHA";

    /** A header, a random block, and 100 bytes with a check sum in whole blocks. */
    private static final int RECORD = 5 + 16 + 128;

    private static final String RANDOM = " fileReads=* fileReadBytes=*";

    private final SSLContext context;
    private final byte[] bytes = new byte[100];
    private ServerSocket listener;
    private SSLSocket one;
    private SSLSocket other;

    SecureSockets(Path directory) throws NoSuchAlgorithmException {
        super(directory);
        Security.setProperty("jdk.tls.disabledAlgorithms", "");
        context = SSLContext.getDefault();
    }

    @Override
    protected void setUp() throws Exception {
        listener = listener();
        Socket plain = connected(listener);
        Socket accepted = keep(listener.accept());
        one = over(plain, true);
        other = over(accepted, false);
        shakeHands();
        other.getOutputStream().write(bytes);
    }

    private SSLSocket over(Socket plain, boolean client) throws IOException {
        SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(plain, "localhost", 1, true);
        socket.setUseClientMode(client);
        socket.setEnabledProtocols(new String[] {PROTOCOL});
        socket.setEnabledCipherSuites(new String[] {CIPHER});
        return keep(socket);
    }

    private void shakeHands() throws Exception {
        FutureTask<Void> peer =
                new FutureTask<>(
                        () -> {
                            other.startHandshake();
                            return null;
                        });
        new Thread(peer, "peer").start();
        one.startHandshake();
        peer.get();
    }

    @Override
    protected void rows() {
        of(SSLSocket.class);
        row(
                        "getOutputStream() and its write(byte[]) of 100 bytes",
                        "socketWrites=1 socketWriteBytes=" + RECORD + RANDOM,
                        () -> one.getOutputStream().write(bytes))
                .remark("now and then the JDK reads random numbers from a file");
        row(
                        "getInputStream() and its read(byte[]) of 100 bytes",
                        "socketReads=2 socketReadBytes=" + RECORD,
                        this::read)
                .remark("first the header, then the rest");
        row(
                        "close()",
                        "socketCloses=1 socketWrites=+ socketWriteBytes=+ socketReads=1"
                                + " socketReadBytes="
                                + RECORD
                                + RANDOM,
                        () -> one.close())
                .remark("tells the peer, and reads what is still there");
        unseen("reads and writes messages by the streams of a Socket", "startHandshake()");
        unseen("as of Socket", "bind connect sendUrgentData shutdownInput shutdownOutput");
        rest();
    }

    private void read() throws IOException {
        InputStream in = one.getInputStream();
        Expect.that(bytes.length, in.read(bytes));
    }

    private void rest() {
        asks("addHandshakeCompletedListener getApplicationProtocol getChannel");
        asks("getEnableSessionCreation getEnabledCipherSuites getEnabledProtocols");
        asks("getHandshakeApplicationProtocol getHandshakeApplicationProtocolSelector");
        asks("getHandshakeSession getInetAddress getKeepAlive getLocalAddress");
        asks("getLocalPort getLocalSocketAddress getNeedClientAuth getOOBInline");
        asks("getOption getPort getReceiveBufferSize getRemoteSocketAddress");
        asks("getReuseAddress getSSLParameters getSendBufferSize getSession getSoLinger");
        asks("getSoTimeout getSupportedCipherSuites getSupportedProtocols getTcpNoDelay");
        asks("getTrafficClass getUseClientMode getWantClientAuth isBound isClosed");
        asks("isConnected isInputShutdown isOutputShutdown");
        asks("removeHandshakeCompletedListener setEnableSessionCreation");
        asks("setEnabledCipherSuites setEnabledProtocols");
        asks("setHandshakeApplicationProtocolSelector setKeepAlive setNeedClientAuth");
        asks("setOOBInline setOption setPerformancePreferences setReceiveBufferSize");
        asks("setReuseAddress setSSLParameters setSendBufferSize setSoLinger");
        asks("setSoTimeout setSocketImplFactory setTcpNoDelay setTrafficClass");
        asks("setUseClientMode setWantClientAuth supportedOptions");
    }
}
