// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.limits.DatabaseServer;
import io.jacct.endtoend.programs.limits.Databases;
import io.jacct.endtoend.programs.limits.JdkHttp;
import io.jacct.endtoend.programs.limits.NettyHttp;
import io.jacct.endtoend.programs.limits.TomcatHttp;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers of other projects at limits that are enforced: requests that need more fail, the others
 * are answered. No server hangs, none spins, and all is answered when the load drops.
 */
class ServersAtLimitTest {
    private static final List<Class<?>> NETTY =
            List.of(
                    io.netty.bootstrap.ServerBootstrap.class,
                    io.netty.util.concurrent.Future.class,
                    io.netty.buffer.ByteBuf.class,
                    io.netty.resolver.AddressResolver.class);

    @TempDir private Path directory;

    /** Its poller is spared: an error would end it. */
    @OnOldestFirst
    void shouldTakeTomcatToItsLimitsAndBack(Jdk jdk) throws Exception {
        assertLines(served("answered; none refused"), run(jdk, TomcatHttp.class));
    }

    /** A loop whose thread is refused closes its connection. */
    @OnOldestFirst
    void shouldTakeNettyToItsLimitsAndBack(Jdk jdk) throws Exception {
        assertLines(served("failed; some refused"), run(jdk, NettyHttp.class));
    }

    /** The dispatcher closes a connection for which the pool is refused a thread. */
    @OnOldestFirst
    void shouldTakeTheHttpServerOfTheJdkToItsLimitsAndBack(Jdk jdk) throws Exception {
        assertLines(served("failed; some refused"), run(jdk, JdkHttp.class));
    }

    /** Each request is on a connection of its own. One above the limit ends unread. */
    private static List<String> served(String withoutMoreThreads) {
        String all =
                "plain answered, file answered, connection answered, thread answered; refused {}";
        String some =
                "plain answered, file failed, connection failed, thread failed; "
                        + "refused {numfile=8, numproc=8, numtcpsock=8}";
        String none =
                "plain failed, file failed, connection failed, thread failed; "
                        + "refused {numtcpsock=32}";
        return List.of(
                "no more threads: meet " + withoutMoreThreads,
                "no limit: " + all,
                "at the limits: " + some,
                "above the limits: " + some,
                "more connections than allowed: " + none,
                "pollers: idle, without requests idle",
                "released: hold answered",
                "load dropped: " + all,
                "nothing allowed but a connection: " + some,
                "nothing allowed: " + none,
                "no limit: " + all,
                "held as at the first time without a limit",
                "stopped: held as before the start");
    }

    /** One that is refused is not there, and the others go on. */
    @OnOldestFirst
    void shouldTakeDatabasesToTheirLimitAndBack(Jdk jdk) throws Exception {
        String refused = "2 of 2 answer, refused 1, jacct: ";
        String held = "numfile of tenant-7: 2 of ";
        assertLines(
                List.of(
                        "files for two: " + refused + held + "2)",
                        "more is held than is allowed: " + refused + held + "1)",
                        "writers: idle, without statements idle",
                        "one closed: " + refused + held + "2)",
                        "nothing allowed: " + refused + "numfile of tenant-7: N of 0)",
                        "no limit: 7 of 7 answer, refused 0, not refused",
                        "no thread to write: 0 of 0 answer, refused 1, "
                                + "jacct: numproc of tenant-7: N of 0",
                        "no limit: 5 of 5 answer, refused 0, not refused",
                        "closed: held as before"),
                run(jdk, Databases.class));
    }

    /** Its listener is spared a refused thread: the error would end it. */
    @OnOldestFirst
    void shouldTakeTheServerOfH2ToItsLimitsAndBack(Jdk jdk) throws Exception {
        String all = "5 of 5 connect, 5 of 5 answer, refused connections 0, threads 0";
        String two = "2 of 5 connect, 2 of 2 answer, refused connections 3, threads 0";
        assertLines(
                List.of(
                        "no limit: " + all,
                        "two connections: " + two,
                        "two more, and less is allowed: 0 of 5 connect, 2 of 2 answer, "
                                + "refused connections 5, threads 0",
                        "listener: idle",
                        "load dropped: " + two,
                        "no more threads: " + all,
                        "no limit: " + all,
                        "stopped: no socket held"),
                run(jdk, DatabaseServer.class));
    }

    private static void assertLines(List<String> expected, Finished finished) {
        assertEquals(String.join("\n", expected), String.join("\n", finished.out()));
    }

    private Finished run(Jdk jdk, Class<?> program) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.on(jdk)
                        .brief()
                        .agent("page=" + page + ",enforce=true")
                        .options("-Dio.netty.noUnsafe=true")
                        .program(program, directory)
                        .options("-cp", Shipped.classPathWith(NETTY))
                        .run()
                        .well();
        Pages.readSound(page);
        return finished;
    }
}
