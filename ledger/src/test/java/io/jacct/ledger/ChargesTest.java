// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.HandleTable;
import io.jacct.ledger.owner.Owners;
import io.jacct.memory.BeancounterLayout;
import io.jacct.snapshot.page.Reading;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The owners that are charged for descriptors and threads. */
class ChargesTest {
    private static void assertSaid(String expected, Class<? extends Charged> program)
            throws Exception {
        assertEquals(expected, OwnLedger.call(program));
    }

    public static final class OpenBefore extends Charged {
        @Override
        void run() {
            sayFiles();
            sayThreads();
            Descriptors.clear(3);
            sayFiles();
        }
    }

    @Test
    void shouldChargeWhatWasThereBeforeToTheJvm() throws Exception {
        assertSaid("0 0 1 ; 0 0 1 ; 0 0 0 ;", OpenBefore.class);
    }

    public static final class ClosedByAnother extends Charged {
        @Override
        void run() {
            as(tenant, () -> descriptors.open(7, file("/a")));
            descriptors.open(8, file("/b"));
            sayFiles();
            as(other, () -> Descriptors.clear(7));
            as(tenant, () -> Descriptors.clear(8));
            sayFiles();
        }
    }

    @Test
    void shouldCreditTheOwnerWhicheverThreadCloses() throws Exception {
        assertSaid("1 0 2 ; 0 0 1 ;", ClosedByAnother.class);
    }

    public static final class Reused extends Charged {
        @Override
        void run() {
            as(tenant, () -> descriptors.open(7, file("/a")));
            as(other, () -> descriptors.open(7, file("/b")));
            sayFiles();
        }
    }

    @Test
    void shouldChargeTheNewOwnerOfANumberWhoseCloseWasNotSeen() throws Exception {
        assertSaid("0 1 1 ;", Reused.class);
    }

    public static final class Twins extends Charged {
        @Override
        void run() {
            as(
                    tenant,
                    () -> {
                        descriptors.open(7, file("/a"));
                        Descriptors.twin(7, 9);
                    });
            sayFiles();
            Descriptors.clear(9);
            sayFiles();
        }
    }

    @Test
    void shouldChargeBothTwinsUntilTheSecondIsClosed() throws Exception {
        assertSaid("2 0 1 ; 0 0 1 ;", Twins.class);
    }

    public static final class Found extends Charged {
        @Override
        void run() {
            int listener = state.endpoints.of(EndpointKind.LISTEN, "8080");
            descriptors.met.found(7, listener, false);
            descriptors.met.found(8, listener, true);
            descriptors.met.found(9, file("/found"), false);
            say(held(all.jvm, Resource.NUMOTHERSOCK), held(all.jvm, Resource.NUMTCPSOCK), ";");
            sayFiles();
            Descriptors.clear(8);
            say(held(all.jvm, Resource.NUMOTHERSOCK), held(all.jvm, Resource.NUMTCPSOCK), ";");
        }
    }

    @Test
    void shouldChargeTheJvmForWhatTheAgentFinds() throws Exception {
        assertSaid("1 1 ; 0 0 2 ; 1 0 ;", Found.class);
    }

    public static final class Gone extends Charged {
        @Override
        void run() {
            descriptors.enter(7, file("/a"));
            sayFiles();
            descriptors.met.surveyed(descriptors.met.begin(), new int[] {3, 8});
            sayFiles();
        }
    }

    @Test
    void shouldGiveBackWhatTheKernelSaysIsClosed() throws Exception {
        assertSaid("0 0 2 ; 0 0 1 ;", Gone.class);
    }

    public static final class Unlisted extends Charged {
        @Override
        void run() throws Exception {
            descriptors.handles = HandleTable.of(state.open, state.endpoints, "on", 1);
            as(
                    tenant,
                    () -> {
                        for (int fd = 10; fd < 20; fd++) {
                            descriptors.open(fd, file("/a"));
                        }
                        Descriptors.twin(19, 30);
                    });
            sayFiles();
            for (int fd = 10; fd <= 30; fd++) {
                Descriptors.clear(fd);
            }
            sayFiles();
        }
    }

    @Test
    void shouldNotLoseAChargeWhenHandlesAreFull() throws Exception {
        assertSaid("11 0 1 ; 0 0 1 ;", Unlisted.class);
    }

    public static final class Listening extends Charged {
        @Override
        void run() {
            int socket = EndpointKind.unnamed(EndpointKind.SOCKET);
            as(tenant, () -> descriptors.openSocket(7, socket, true));
            as(tenant, () -> descriptors.openSocket(9, socket, false));
            saySockets();
            Descriptors.clear(9);
            int listener = state.endpoints.of(EndpointKind.LISTEN, "8080");
            descriptors.enter(7, listener);
            as(other, () -> descriptors.accept(8, listener));
            saySockets();
            Descriptors.clear(7);
            Descriptors.clear(8);
            saySockets();
        }

        private void saySockets() {
            say(held(tenant, Resource.NUMTCPSOCK), held(tenant, Resource.NUMOTHERSOCK));
            say(held(other, Resource.NUMTCPSOCK), ";");
        }
    }

    @Test
    void shouldMoveTheChargeWhenASocketListens() throws Exception {
        assertSaid("1 1 0 ; 0 1 1 ; 0 0 0 ;", Listening.class);
    }

    public static final class OverTheLimit extends Charged {
        @Override
        Map<String, String> options() {
            return Map.of("limit.numfile.tenant", "1");
        }

        @Override
        void run() {
            as(
                    tenant,
                    () -> {
                        descriptors.open(7, file("/a"));
                        descriptors.open(8, file("/b"));
                    });
            sayFiles();
            say(tenant.get(Resource.NUMFILE.id(), BeancounterLayout.FAILCNT));
            say(
                    Reading.ofDead(state.page).beancounters().stream()
                            .filter(each -> each.name().equals("tenant"))
                            .map(each -> each.refused().target())
                            .toList());
        }
    }

    @Test
    void shouldCountWhatALimitWouldRefuseAndChargeItNevertheless() throws Exception {
        assertSaid("2 0 1 ; 1 [/b]", OverTheLimit.class);
    }

    public static final class Nested extends Charged {
        @Override
        void run() {
            try {
                as(tenant, this::failFor);
            } catch (IllegalStateException wanted) {
                sayOwner();
            }
            as(
                    tenant,
                    () -> {
                        as(other, this::sayOwner);
                        sayOwner();
                    });
        }

        private void failFor() {
            as(
                    other,
                    () -> {
                        throw new IllegalStateException();
                    });
        }

        private void sayOwner() {
            say(Owners.current().name);
        }
    }

    @Test
    void shouldRestoreTheOwnerOnAnyExit() throws Exception {
        assertSaid("jvm other tenant", Nested.class);
    }

    public static final class Started extends Charged {
        @Override
        void run() {
            as(
                    tenant,
                    () ->
                            TestLedger.onThread(
                                    "worker",
                                    () -> {
                                        sayThreads();
                                        descriptors.open(7, file("/a"));
                                    }));
            sayThreads();
            sayFiles();
            Thread failing = new Thread(() -> {});
            as(tenant, () -> ThreadLedger.starting(failing));
            sayThreads();
            ThreadLedger.notStarted(failing);
            sayThreads();
        }
    }

    @Test
    void shouldInheritTheStartersOwner() throws Exception {
        assertSaid("1 0 1 ; 0 0 1 ; 1 0 1 ; 1 0 1 ; 0 0 1 ;", Started.class);
    }

    public static final class Pools extends Charged {
        @Override
        Map<String, String> options() {
            return Map.of("beancounters", "pools", "limit.numproc.main/worker-N", "9:9");
        }

        @Override
        void run() {
            TestLedger.onThread(
                    "worker-1",
                    () -> {
                        Beancounter mine = Owners.current();
                        say(mine.name, held(mine, Resource.NUMPROC));
                        say(mine.get(Resource.NUMPROC.id(), BeancounterLayout.LIMIT));
                        say(held(all.get("main"), Resource.NUMPROC));
                    });
            say(held(all.get("main"), Resource.NUMPROC));
        }
    }

    @Test
    void shouldChargePoolsAndWithThemTheirThreadGroups() throws Exception {
        assertSaid("main/worker-N 1 9 2 1", Pools.class);
    }
}
