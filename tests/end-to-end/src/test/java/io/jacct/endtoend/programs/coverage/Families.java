// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Every family, in the order of the table. */
final class Families {
    private Families() {}

    static List<Family> all(Path directory) throws Exception {
        List<Family> all = new ArrayList<>();
        all.addAll(files(directory));
        all.addAll(sockets(directory));
        all.addAll(pipes(directory));
        all.addAll(threads(directory));
        return all;
    }

    private static List<Family> files(Path directory) {
        return List.of(
                new FileInputStreams(directory),
                new FileOutputStreams(directory),
                new RandomAccessFiles(directory),
                new FileChannels(directory),
                new FilesAndPaths(directory),
                new FilesStreams(directory),
                new DirectoryStreams(directory),
                new AttributeViews(directory),
                new PlainFiles(directory),
                new Layers(directory),
                new OfOpenFiles(directory),
                new AsynchronousFileChannels(directory));
    }

    private static List<Family> sockets(Path directory) throws Exception {
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

    private static List<Family> pipes(Path directory) {
        return List.of(
                new Pipes(directory),
                new ChildProcesses(directory),
                new ProcessStreams(directory),
                new StandardStreams(directory),
                new Selectors(directory),
                new InetAddresses(directory));
    }

    private static List<Family> threads(Path directory) {
        return List.of(
                new Threads(directory),
                new Waits(directory),
                new OnVirtualThreads(directory),
                new ThreadPools(directory),
                new ScheduledPools(directory),
                new ForkJoinPools(directory),
                new PerTaskExecutors(directory, false),
                new PerTaskExecutors(directory, true));
    }
}
