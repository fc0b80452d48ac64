// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.kernel.NativeServer;
import io.jacct.endtoend.programs.kernel.NativeStore;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Unseen;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** I/O of native code is not counted, and the agent says that there is some. */
class NativeIoTest {
    private static final List<Class<?>> NETTY =
            List.of(
                    io.netty.bootstrap.ServerBootstrap.class,
                    io.netty.util.concurrent.Future.class,
                    io.netty.buffer.ByteBuf.class,
                    io.netty.resolver.AddressResolverGroup.class,
                    io.netty.channel.epoll.Epoll.class,
                    io.netty.channel.unix.Unix.class);

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldNameThePortAndTheLibraryOfANativeTransport(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = server(ChildJvm.verified(jdk).accounted(page)).start()) {
            String port = running.await("port ");
            running.await("served");
            Snapshot snapshot = Pages.await(page, now -> !Unseen.of(now).ports().isEmpty());
            Unseen unseen = Unseen.of(snapshot);
            assertEquals(List.of("netty_transport_native_epoll"), unseen.libraries());
            assertEquals(List.of(port), unseen.ports());
            // the listening one and the connection
            Pages.await(page, now -> Unseen.of(now).sockets() == 2);
            assertTold(
                    jdk,
                    page,
                    "netty_transport_native_epoll, port " + port + ", 2 sockets open; at least ");
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    /** The connection that is there already may be Java's, as far as the agent can know. */
    @OnOldestFirst
    void shouldNameTheLibraryWhenItIsAttachedAndThePortFromTheNextConnectionOn(Jdk jdk)
            throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.strict(jdk).cached();
        child.attachable();
        try (RunningJvm running = server(child).start()) {
            String port = running.await("port ");
            running.await("served");
            String pid = Long.toString(running.pid());
            ChildJvm.jacct(jdk, "attach", pid, "page=" + page).run().well();
            Unseen unseen =
                    Unseen.of(Pages.await(page, now -> !Unseen.of(now).libraries().isEmpty()));
            assertEquals(List.of("netty_transport_native_epoll"), unseen.libraries());
            assertEquals(List.of(), unseen.ports());
            running.say("");
            running.await("served");
            unseen = Unseen.of(Pages.await(page, now -> !Unseen.of(now).ports().isEmpty()));
            assertEquals(1, unseen.sockets());
            assertEquals(List.of(port), unseen.ports());
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    private static ChildJvm server(ChildJvm child) {
        String path = Shipped.classPathWith(NETTY) + File.pathSeparator + epoll();
        return child.program(NativeServer.class).options("-cp", path);
    }

    /** The jar with the library has no class. */
    private static String epoll() {
        String library = "META-INF/native/libnetty_transport_native_epoll_x86_64.so";
        String url = NativeIoTest.class.getClassLoader().getResource(library).getPath();
        return url.substring("file:".length(), url.indexOf('!'));
    }

    @OnOldestFirst
    void shouldTellTheBytesOfANativeStoreAndNoneOfJavasSockets(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        String path = Shipped.classPathWith(List.of(org.sqlite.JDBC.class, org.slf4j.Logger.class));
        ChildJvm child =
                ChildJvm.verified(jdk)
                        .accounted(page)
                        .program(NativeStore.class, directory.resolve("store"))
                        .options("-cp", path);
        try (RunningJvm running = child.start()) {
            running.await("open ");
            // its driver has started a child, so nothing of the time before counts
            Pages.await(page, now -> !Unseen.of(now).libraries().isEmpty());
            // each look at the bytes comes after one at the sockets
            for (int i = 1; i <= 4; i++) {
                running.say("");
                running.await("stored");
                long stored = (long) i * NativeStore.BYTES;
                Pages.await(page, now -> Unseen.of(now).writeBytes() >= stored);
            }
            Unseen unseen = Unseen.of(Pages.read(page));
            assertEquals(List.of("sqlitejdbc"), unseen.libraries());
            assertEquals(List.of(), unseen.ports());
            assertTold(jdk, page, "sqlitejdbc; at least ");
            running.closeInput();
            assertEquals(0, running.finish().status());
        }
    }

    private static void assertTold(Jdk jdk, Path page, String line) throws Exception {
        String told = "past the ledger: " + line;
        String file = page.toString();
        for (String[] command :
                new String[][] {{"list", "-v", file}, {"top", "-b", "-n", "1", file}}) {
            List<String> out = ChildJvm.jacct(jdk, command).run().well().out();
            assertTrue(out.stream().anyMatch(each -> each.strip().startsWith(told)), out::toString);
        }
        String json =
                ChildJvm.jacct(jdk, "top", "--json", "-n", "1", file).run().well().out().get(0);
        JsonObject unseen =
                JsonParser.parseString(json).getAsJsonObject().getAsJsonObject("unseen");
        assertEquals(1, unseen.getAsJsonArray("libraries").size(), json);
    }
}
