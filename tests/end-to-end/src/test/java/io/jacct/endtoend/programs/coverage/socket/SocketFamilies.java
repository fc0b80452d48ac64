// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.nio.file.Path;
import java.util.List;

/** The families of this package. */
public final class SocketFamilies {
    private SocketFamilies() {}

    /** Those of sockets, in the order of the table. */
    public static List<Family> sockets(Path directory) throws Exception {
        return List.of(
                new Sockets(directory),
                new SocketStreams(directory),
                new ServerSockets(directory),
                new DatagramSockets(directory),
                new MulticastSockets(directory),
                new SocketChannels(directory),
                new ChannelStreams(directory),
                new UnixDomainChannels(directory),
                new ServerSocketChannels(directory),
                new DatagramChannels(directory),
                new AsynchronousSockets(directory),
                new AsynchronousServers(directory),
                new SecureSockets(directory),
                new HttpClients(directory),
                new StreamsOfChannels(directory));
    }

    /** Those of selectors and addresses, which come after the pipes. */
    public static List<Family> others(Path directory) {
        return List.of(new Selectors(directory), new InetAddresses(directory));
    }
}
