// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.device.HandleTable;
import io.jacct.ledger.operation.DescriptorSurvey;
import io.jacct.memory.JdkFields;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.page.Reading;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptors whose opening or closing no advice has seen. Nothing is woven in this JVM. */
class MetDescriptorsTest {
    private static final int MOST = 1000;

    @TempDir private Path directory;

    private final LedgerState state = Ledgers.make(16, MOST);
    private final Endpoints endpoints = state.endpoints;
    private final Descriptors descriptors = endpoints.descriptors;
    private final DescriptorSurvey survey =
            new DescriptorSurvey(state.open, endpoints, new File("/jacct.jar"));

    @BeforeEach
    void use() throws IOException {
        descriptors.handles = HandleTable.of(state.open, endpoints, "on", MOST);
        Descriptors.use(descriptors);
    }

    @AfterEach
    void leave() {
        LedgerState open = LedgerStart.state;
        Descriptors.use(open == null ? new Descriptors(null) : open.endpoints.descriptors);
    }

    private int file(String name) {
        return endpoints.of(EndpointKind.FILE, name);
    }

    private List<Handle> open() {
        return Reading.ofDead(state.page).handles().open();
    }

    private Handle only() {
        assertEquals(1, open().size());
        return open().get(0);
    }

    @Test
    void shouldCloseTheFirstOfTwinsWithTheSecond() {
        descriptors.open(7, file("/directory"));
        Descriptors.twin(7, 12);
        assertEquals(List.of(7, 12), open().stream().map(Handle::descriptor).toList());
        assertTrue(open().stream().noneMatch(Handle::adopted));
        Descriptors.clear(12);
        assertEquals(List.of(), open());
    }

    @Test
    void shouldNotCloseWhatHasTheNumberOfATwinByNow() {
        descriptors.open(7, file("/directory"));
        Descriptors.twin(7, 12);
        // the C library has closed the first of them
        descriptors.open(7, file("/new"));
        Descriptors.clear(12);
        assertEquals("/new", only().endpoint());
    }

    @Test
    void shouldEnterWhatTheAgentFindsUnlessItIsKnown() {
        descriptors.open(7, file("/known"));
        descriptors.met.found(7, file("/old"), false);
        assertEquals("/known", only().endpoint());
        descriptors.met.found(8, file("/old"), false);
        assertEquals(2, open().size());
        assertEquals(1, endpoints.entry(file("/old")).isOpen() ? 1 : 0);
        Descriptors.clear(8);
        assertEquals("/known", only().endpoint());
    }

    @Test
    void shouldCloseWhatWasMetAndIsGone() {
        descriptors.open(6, file("/opened"));
        descriptors.enter(7, file("/met"));
        int survey = descriptors.met.begin();
        descriptors.enter(8, file("/met later"));
        descriptors.met.surveyed(survey, new int[] {});
        assertEquals(List.of(6, 8), open().stream().map(Handle::descriptor).sorted().toList());
        assertFalse(endpoints.entry(file("/met")).isOpen());
    }

    @Test
    void shouldNotCloseWhatWasOpenedAnewSinceItWasMet() {
        descriptors.enter(7, file("/met"));
        int survey = descriptors.met.begin();
        descriptors.open(7, file("/new"));
        descriptors.met.surveyed(survey, new int[] {});
        assertEquals("/new", only().endpoint());
    }

    private void survey() {
        survey.look();
        survey.look();
        while (descriptors.handles.low()) {
            descriptors.handles.grow();
        }
    }

    /** How many handles there are of each endpoint, as {@code kind name}, of those named. */
    private List<String> found(String part) {
        return open().stream()
                .filter(handle -> handle.endpoint().contains(part))
                .map(handle -> handle.kind() + " " + handle.endpoint())
                .sorted()
                .collect(Collectors.toList());
    }

    @Test
    void shouldFindFilesAsTheKernelListsThem() throws IOException {
        File file = Files.createFile(directory.toRealPath().resolve("found")).toFile();
        Closeable first = new FileInputStream(file);
        Closeable second = new FileInputStream(file);
        survey();
        assertEquals(2, found(file.getPath()).size());
        assertTrue(open().stream().allMatch(Handle::adopted));
        second.close();
        survey();
        assertEquals(1, found(file.getPath()).size());
        assertTrue(file.delete());
        survey();
        assertEquals(List.of("file " + file), found(file.getPath()));
        first.close();
        survey();
        assertEquals(List.of(), found(file.getPath()));
        assertEquals(List.of(), found("/proc/"));
        assertEquals(List.of(), found("lib/modules"));
    }

    @Test
    void shouldFindSocketsByTheirPeersOrPorts() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket listener = new ServerSocket(0, 1, here);
                Socket client = new Socket(here, listener.getLocalPort());
                Socket accepted = listener.accept();
                DatagramSocket datagrams = new DatagramSocket()) {
            survey();
            String port = ":" + listener.getLocalPort();
            List<String> expected = List.of("listen A", "listen A", "socket A");
            String name = here.getHostAddress() + port;
            assertEquals(expected, found(name).stream().map(s -> s.replace(name, "A")).toList());
            assertEquals(1, found("*:" + datagrams.getLocalPort()).size());
            assertTrue(accepted.isConnected() && client.isConnected());
        }
    }

    /** The C library opens descriptors for a moment. */
    @Test
    void shouldEnterWhatIsInTwoListsOnly() throws IOException {
        File file = Files.createFile(directory.toRealPath().resolve("brief")).toFile();
        Closeable brief = new FileInputStream(file);
        survey.look();
        brief.close();
        survey.look();
        assertEquals(List.of(), found(file.getPath()));
        Closeable lasting = new FileInputStream(file);
        survey.look();
        assertEquals(List.of(), found(file.getPath()));
        survey.look();
        assertEquals(1, found(file.getPath()).size());
        lasting.close();
    }

    @Test
    void shouldNotEnterASecondTimeWhatAdviceHasSeen() throws IOException {
        File file = Files.createFile(directory.toRealPath().resolve("seen")).toFile();
        try (FileInputStream in = new FileInputStream(file)) {
            descriptors.open(JdkFields.number(in.getFD()), file(file.getPath()));
            survey();
            assertEquals(1, found(file.getPath()).size());
            assertEquals(1, open().stream().filter(handle -> !handle.adopted()).count());
        }
    }
}
