// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.Resolver;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Refusals and charges of the entry point for limits, as woven code sees them. */
class LimitLedgerTest {
    private static final int FD = 700;
    private static final long ADDRESS = 4096;
    private static final int MAXHELD = 1;
    private static final int FAILCNT = 5;

    private Object tenant;
    private Object outer;

    @BeforeEach
    void open() throws IOException {
        LedgerStart.close();
        Map<String, String> options =
                Map.of("page", TestLedger.FILE.getPath(), "pools.max", "200", "enforce", "true");
        assertNull(LedgerStart.open(options));
        tenant = BeancounterLedger.enter("tenant", null);
        outer = BeancounterLedger.begin(tenant);
    }

    @AfterEach
    void close() {
        BeancounterLedger.end(outer);
        LedgerStart.close();
    }

    private void limit(String resource, long limit) {
        assertTrue(BeancounterLedger.limit(tenant, resource, limit, limit));
    }

    private void assertHeld(String resource, long held, long most) {
        assertEquals(held, BeancounterLedger.get(tenant, resource, 0));
        assertEquals(most, BeancounterLedger.get(tenant, resource, MAXHELD));
    }

    private long failures(String resource) {
        return BeancounterLedger.get(tenant, resource, FAILCNT);
    }

    @Test
    void shouldChargeOnceWhatIsOpened() {
        limit("numfile", 1);
        assertNull(LimitLedger.file("/data/a"));
        DescriptorLedger.opened(FD, "/data/a", 0, null);
        LimitLedger.done();
        assertHeld("numfile", 1, 1);
        DescriptorLedger.closing(FD);
        assertHeld("numfile", 0, 1);
        assertEquals(0, failures("numfile"));
    }

    @Test
    void shouldGiveBackWhatTheSystemHasRefused() {
        assertNull(LimitLedger.path("/data/a"));
        assertHeld("numfile", 1, 1);
        DescriptorLedger.opened(-1, "/data/a", 0, new IOException());
        LimitLedger.done();
        assertHeld("numfile", 0, 1);
    }

    @Test
    void shouldRefuseWhatIsOverTheLimitAndChargeNothing() {
        limit("numfile", 0);
        Throwable refused = LimitLedger.file("/data/a");
        assertEquals(FileNotFoundException.class, refused.getClass());
        String why = "Too many open files (jacct: numfile of tenant: 0 of 0)";
        assertEquals("/data/a (" + why + ")", refused.getMessage());
        assertEquals(why, LimitLedger.path("/data/a"));
        Exception coded = new Exception("Too many open files");
        assertEquals("as it was", LimitLedger.text(coded, "as it was"));
        assertEquals(why, LimitLedger.text(LimitLedger.because(coded, why), "as it was"));
        assertHeld("numfile", 0, 0);
        assertEquals(2, failures("numfile"));
    }

    @Test
    void shouldNotChargeADatagramSocketAsAConnection() {
        limit("numothersock", 1);
        assertNull(LimitLedger.socket(false));
        Resolver.socketMade(FD, false);
        LimitLedger.done();
        assertHeld("numothersock", 1, 1);
        assertHeld("numtcpsock", 0, 0);
        assertEquals(SocketException.class, LimitLedger.socket(false).getClass());
        assertNull(LimitLedger.socket(true));
        LimitLedger.done();
        DescriptorLedger.closing(FD);
        assertHeld("numothersock", 0, 1);
    }

    @Test
    void shouldRefuseAPipeOfWhichOnlyOneEndMayBeHad() {
        limit("numfile", 1);
        assertEquals(SocketException.class, LimitLedger.pipe().getClass());
        limit("numfile", 2);
        assertNull(LimitLedger.pipe());
        assertHeld("numfile", 2, 2);
        Resolver.made(FD, EndpointKind.PIPE);
        LimitLedger.done();
        assertHeld("numfile", 1, 2);
        DescriptorLedger.closing(FD);
        assertHeld("numfile", 0, 2);
    }

    @Test
    void shouldRefuseAThreadAndLeaveItToBeStartedLater() {
        Thread thread = new Thread(() -> {});
        limit("numproc", 0);
        Throwable refused = LimitLedger.start(thread);
        assertEquals(OutOfMemoryError.class, refused.getClass());
        String why = "unable to create native thread: jacct: numproc of tenant: 0 of 0";
        assertEquals(why, refused.getMessage());
        limit("numproc", 1);
        assertNull(LimitLedger.start(thread));
        ThreadLedger.starting(thread);
        assertHeld("numproc", 1, 1);
        ThreadLedger.notStarted(thread);
        LimitLedger.done();
        assertHeld("numproc", 0, 1);
    }

    @Test
    void shouldRefuseADirectBufferThatIsOverTheLimit() {
        limit("directbytes", 10);
        assertNull(LimitLedger.buffer(6));
        assertHeld("directbytes", 6, 6);
        HoldingLedger.allocated(ADDRESS, 6);
        LimitLedger.done();
        assertHeld("directbytes", 6, 6);
        Throwable refused = LimitLedger.buffer(5);
        assertEquals(OutOfMemoryError.class, refused.getClass());
        String why =
                "Cannot reserve 5 bytes of direct buffer memory"
                        + " (jacct: directbytes of tenant: 6 of 10)";
        assertEquals(why, refused.getMessage());
        assertNull(LimitLedger.buffer(-1));
        LimitLedger.done();
        assertHeld("directbytes", 6, 6);
        assertEquals(1, failures("directbytes"));
        HoldingLedger.released(ADDRESS);
        assertHeld("directbytes", 0, 6);
    }

    @Test
    void shouldGiveBackABufferThatTheJvmHasNoMemoryFor() {
        assertNull(LimitLedger.buffer(6));
        LimitLedger.done();
        assertHeld("directbytes", 0, 6);
    }

    /** The collector finds it while the thread waits. */
    @Test
    void shouldRefuseNoBufferInsteadOfADroppedOne() {
        limit("directbytes", 10);
        assertNull(LimitLedger.buffer(6));
        HoldingLedger.allocated(ADDRESS, 6);
        LimitLedger.done();
        Cleaner.create().register(new Object(), () -> HoldingLedger.released(ADDRESS));
        assertNull(LimitLedger.buffer(6));
        LimitLedger.done();
        assertEquals(0, failures("directbytes"));
    }

    @Test
    void shouldEndAnAcceptedConnectionAboveTheLimitAndKeepItsCharge() throws IOException {
        limit("numtcpsock", 1);
        try (FileInputStream one = new FileInputStream("/dev/null");
                FileInputStream two = new FileInputStream("/dev/null")) {
            accept(one);
            assertFalse(LimitLedger.ends(one.getFD()));
            accept(two);
            assertTrue(LimitLedger.ends(two.getFD()));
            assertHeld("numtcpsock", 2, 2);
            assertEquals(1, failures("numtcpsock"));
            DescriptorLedger.closing(one.getFD());
            DescriptorLedger.closing(two.getFD());
            accept(two);
            assertFalse(LimitLedger.ends(two.getFD()));
            DescriptorLedger.closing(two.getFD());
            assertHeld("numtcpsock", 0, 2);
        }
    }

    /** It has the descriptor of an open file. */
    private static void accept(FileInputStream connection) throws IOException {
        int listener = Resolver.listener(FD, new InetSocketAddress(1));
        DescriptorLedger.accepted(listener, connection.getFD(), 0, null);
    }

    @Test
    void shouldEndNoConnectionOfWhichNothingIsKnown() throws IOException {
        assertFalse(LimitLedger.ends(null));
        assertFalse(LimitLedger.ends(new FileDescriptor()));
        assertFalse(LimitLedger.ends(FileDescriptor.in));
    }

    @Test
    void shouldEndNoConnectionOfAThreadOfTheJvm() throws Exception {
        Object jvm = BeancounterLedger.enter("jvm", null);
        assertTrue(BeancounterLedger.limit(jvm, "numtcpsock", 0, 0));
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        try (FileInputStream connection = new FileInputStream("/dev/null")) {
            FutureTask<Boolean> accepting =
                    new FutureTask<>(
                            () -> {
                                accept(connection);
                                return LimitLedger.ends(connection.getFD());
                            });
            new Thread(root, accepting).start();
            assertFalse(accepting.get());
            assertEquals(1, BeancounterLedger.get(jvm, "numtcpsock", FAILCNT));
        }
    }

    @Test
    void shouldSpareClassLoadingAndCountNoRefusal() {
        limit("numfile", 0);
        assertNull(findClass());
        DescriptorLedger.opened(FD, "/data/a.class", 0, null);
        LimitLedger.done();
        assertHeld("numfile", 1, 1);
        DescriptorLedger.closing(FD);
        assertEquals(0, failures("numfile"));
    }

    /** A method with the name of a class loader's method. */
    private static Throwable findClass() {
        return LimitLedger.file("/data/a.class");
    }

    @Test
    void shouldSpareTheAgent() throws InterruptedException {
        Object jvm = BeancounterLedger.enter("jvm", null);
        assertTrue(BeancounterLedger.limit(jvm, "numfile", 0, 0));
        TestLedger.onHiddenThread(() -> assertNull(LimitLedger.file("/data/a")));
        assertEquals(0, BeancounterLedger.get(jvm, "numfile", FAILCNT));
    }

    @Test
    void shouldRefuseNothingWithoutTheOption() {
        LedgerStart.close();
        TestLedger.open();
        assertFalse(LimitLedger.enforced());
        tenant = BeancounterLedger.enter("tenant", null);
        outer = BeancounterLedger.begin(tenant);
        limit("numfile", 0);
        assertNull(LimitLedger.file("/data/a"));
        assertHeld("numfile", 0, 0);
    }
}
