// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.executor.CompletableFutures;
import io.jacct.instrumentation.executor.ForkJoinPools;
import io.jacct.instrumentation.executor.PerTaskExecutors;
import io.jacct.instrumentation.executor.ScheduledPools;
import io.jacct.instrumentation.executor.ThreadPools;
import io.jacct.instrumentation.file.AsynchronousFiles;
import io.jacct.instrumentation.file.Copies;
import io.jacct.instrumentation.file.DirectoryStreams;
import io.jacct.instrumentation.file.FileChannels;
import io.jacct.instrumentation.file.FileCleanables;
import io.jacct.instrumentation.file.FileDescriptors;
import io.jacct.instrumentation.file.FileDispatchers;
import io.jacct.instrumentation.file.FileInputStreams;
import io.jacct.instrumentation.file.FileLocks;
import io.jacct.instrumentation.file.FileOutputStreams;
import io.jacct.instrumentation.file.HeldMemories;
import io.jacct.instrumentation.file.MappedMemories;
import io.jacct.instrumentation.file.PlainFiles;
import io.jacct.instrumentation.file.RandomAccessFiles;
import io.jacct.instrumentation.file.UnixNativeDispatchers;
import io.jacct.instrumentation.file.Unmappers;
import io.jacct.instrumentation.limit.Limits;
import io.jacct.instrumentation.management.ManagementFactories;
import io.jacct.instrumentation.process.ChildProcesses;
import io.jacct.instrumentation.process.Processes;
import io.jacct.instrumentation.socket.AsynchronousSockets;
import io.jacct.instrumentation.socket.AsynchronousTransfers;
import io.jacct.instrumentation.socket.DatagramChannels;
import io.jacct.instrumentation.socket.NioSockets;
import io.jacct.instrumentation.socket.Pipes;
import io.jacct.instrumentation.socket.ServerSocketChannels;
import io.jacct.instrumentation.socket.SocketChannels;
import io.jacct.instrumentation.socket.SocketDescriptors;
import io.jacct.instrumentation.thread.Threads;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.instrumentation.wait.InetAddresses;
import io.jacct.instrumentation.wait.LockSupports;
import io.jacct.instrumentation.wait.Objects;
import io.jacct.instrumentation.wait.Pollers;
import io.jacct.instrumentation.wait.Selectors;
import io.jacct.instrumentation.wait.VirtualThreads;
import io.jacct.instrumentation.wait.WorkerParks;
import io.jacct.ledger.LimitLedger;
import io.jacct.ledger.VirtualLedger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The whole list of JDK types to weave. Each type is on it once, even when two packages weave into
 * it.
 */
final class Instrumentations {
    private Instrumentations() {}

    /** The types that have a method to weave on the JDK with this feature number. */
    static List<TypeInstrumentation> all(int feature) {
        return all(feature, LimitLedger.enforced());
    }

    /** The same, with or without the advice that enforces limits. */
    static List<TypeInstrumentation> all(int feature, boolean enforced) {
        // comes first, so that a refused operation is not counted
        List<TypeInstrumentation> all = new ArrayList<>(enforced ? Limits.types() : List.of());
        all.addAll(all());
        Map<String, TypeInstrumentation> here = new LinkedHashMap<>();
        for (TypeInstrumentation type : all) {
            if (!type.points(feature).isEmpty()) {
                TypeInstrumentation same = here.get(type.name());
                here.put(type.name(), same == null ? type : same.and(type));
            }
        }
        return new ArrayList<>(here.values());
    }

    private static List<TypeInstrumentation> all() {
        List<TypeInstrumentation> all = new ArrayList<>();
        files(all);
        sockets(all);
        threads(all);
        all.add(Processes.type());
        all.add(ChildProcesses.type());
        all.add(ManagementFactories.type());
        return all;
    }

    private static void files(List<TypeInstrumentation> all) {
        all.add(FileInputStreams.type());
        all.add(FileOutputStreams.type());
        all.add(RandomAccessFiles.type());
        all.add(FileDescriptors.type());
        all.add(FileCleanables.type());
        all.add(FileChannels.type());
        all.add(Unmappers.type());
        all.add(FileDispatchers.type());
        all.add(UnixNativeDispatchers.type());
        all.addAll(DirectoryStreams.types());
        all.addAll(Copies.types());
        all.addAll(PlainFiles.types());
        all.add(MappedMemories.type());
        all.addAll(AsynchronousFiles.types());
        all.addAll(FileLocks.types());
        all.addAll(HeldMemories.types());
    }

    private static void sockets(List<TypeInstrumentation> all) {
        all.add(NioSockets.type());
        all.add(SocketChannels.type());
        all.add(ServerSocketChannels.type());
        all.add(DatagramChannels.type());
        all.addAll(Pipes.types());
        all.addAll(SocketDescriptors.types());
        all.addAll(AsynchronousSockets.types());
        all.add(AsynchronousTransfers.type());
        all.addAll(Selectors.types());
        all.add(InetAddresses.type());
    }

    private static void threads(List<TypeInstrumentation> all) {
        all.add(Threads.type());
        all.add(LockSupports.type());
        all.add(Objects.type());
        all.add(VirtualThreads.type());
        if (VirtualLedger.slices()) {
            all.add(VirtualThreads.slices());
        }
        all.addAll(WorkerParks.types());
        all.add(Pollers.type());
        all.addAll(ThreadPools.types());
        all.add(ScheduledPools.type());
        all.addAll(ForkJoinPools.types());
        all.addAll(CompletableFutures.types());
        all.addAll(PerTaskExecutors.types());
    }
}
