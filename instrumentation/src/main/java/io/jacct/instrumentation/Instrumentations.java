// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation;

import io.jacct.instrumentation.executor.ForkJoinPools;
import io.jacct.instrumentation.executor.PerTaskExecutors;
import io.jacct.instrumentation.executor.ScheduledPools;
import io.jacct.instrumentation.executor.ThreadPools;
import io.jacct.instrumentation.file.DirectoryStreams;
import io.jacct.instrumentation.file.FileChannels;
import io.jacct.instrumentation.file.FileCleanables;
import io.jacct.instrumentation.file.FileDescriptors;
import io.jacct.instrumentation.file.FileDispatchers;
import io.jacct.instrumentation.file.FileInputStreams;
import io.jacct.instrumentation.file.FileOutputStreams;
import io.jacct.instrumentation.file.RandomAccessFiles;
import io.jacct.instrumentation.file.UnixNativeDispatchers;
import io.jacct.instrumentation.file.Unmappers;
import io.jacct.instrumentation.management.ManagementFactories;
import io.jacct.instrumentation.socket.DatagramChannels;
import io.jacct.instrumentation.socket.NioSockets;
import io.jacct.instrumentation.socket.PipeSinks;
import io.jacct.instrumentation.socket.PipeSources;
import io.jacct.instrumentation.socket.ServerSocketChannels;
import io.jacct.instrumentation.socket.SocketChannels;
import io.jacct.instrumentation.socket.SocketDescriptors;
import io.jacct.instrumentation.thread.Threads;
import java.util.ArrayList;
import java.util.List;

/** The whole list: every JDK type that is woven. */
final class Instrumentations {
    private Instrumentations() {}

    /** Those that have anything to weave on the JDK with this feature number. */
    static List<TypeInstrumentation> all(int feature) {
        List<TypeInstrumentation> here = new ArrayList<>();
        for (TypeInstrumentation type : all()) {
            if (!type.points(feature).isEmpty()) {
                here.add(type);
            }
        }
        return here;
    }

    private static List<TypeInstrumentation> all() {
        List<TypeInstrumentation> all = new ArrayList<>();
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
        all.add(NioSockets.type());
        all.add(SocketChannels.type());
        all.add(ServerSocketChannels.type());
        all.add(DatagramChannels.type());
        all.add(PipeSources.type());
        all.add(PipeSinks.type());
        all.addAll(SocketDescriptors.types());
        all.add(Threads.type());
        all.addAll(ThreadPools.types());
        all.add(ScheduledPools.type());
        all.addAll(ForkJoinPools.types());
        all.addAll(PerTaskExecutors.types());
        all.add(ManagementFactories.type());
        return all;
    }
}
