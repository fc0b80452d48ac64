// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Task;
import io.jacct.testing.Flow;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules about files and peers, just above and just below their thresholds. */
class DeviceRuleTest {
    private static final String PEER = "db.example:5432";
    private static final String FILE = "/var/lib/orders";
    private static final long MILLI = 1_000_000;

    private static Finding find(Rule rule, String kind, Flow reads, Flow writes) {
        String name = kind.equals("file") ? FILE : PEER;
        return SomeEvidence.of().device(kind, name, reads, writes, 0, 0).find(rule);
    }

    /** 50 answers of 100 ms are half of ten seconds. */
    @Test
    void shouldFindAPeerThatTakesATenthOfASecond() {
        Flow requests = Flow.of(50, 5_000, 0);
        Finding slow = find(new SlowPeer(), "socket", Flow.ofEach(50, 50, 100 * MILLI), requests);
        assertEquals(SlowPeer.NAME, slow.rule());
        assertEquals(0.5, slow.share(), 1e-6);
        assertEquals(Severity.CRITICAL, slow.severity());
        assertEquals("socket " + PEER, slow.subject());
        assertNull(find(new SlowPeer(), "socket", Flow.ofEach(50, 50, 99 * MILLI), requests));
        // ten threads that each wait half of the time are five, all that work
        Flow many = Flow.ofEach(500, 500, 100 * MILLI);
        assertEquals(1, find(new SlowPeer(), "socket", many, many).share(), 1e-6);
    }

    @Test
    void shouldNotTakeAPeerForSlowThatWasNotAsked() {
        Flow news = Flow.ofEach(5, 50, 2_000 * MILLI);
        assertNull(find(new SlowPeer(), "socket", news, Flow.NONE));
        // clients are not peers
        assertNull(find(new SlowPeer(), "listen", news, Flow.of(5, 5, 0)));
    }

    /** One thread waits for news, and another one sends heartbeats. */
    @Test
    void shouldNotTakeNewsForAnswers() {
        Flow news = Flow.ofEach(5, 50, 2_000 * MILLI);
        SomeEvidence chat = SomeEvidence.of().device("socket", PEER, news, Flow.of(5, 5, 0), 0, 0);
        CurrentOperation reading = SomeEvidence.reading("socket", PEER, MILLI);
        chat.tasks = look -> List.of(SomeEvidence.task(1, "reader-N", reading));
        assertNull(chat.find(new SlowPeer()));
        chat.tasks =
                look ->
                        List.of(
                                SomeEvidence.task(
                                        1, "reader-N", reading, Counter.SOCKET_WRITES, look));
        assertEquals(SlowPeer.NAME, chat.find(new SlowPeer()).rule());
    }

    /** It is one thread that works, and all that it does is in the file. */
    @Test
    void shouldCountAThreadOnceThatRunsInAnOperation() {
        long all = 10 * SomeEvidence.SECOND;
        SomeEvidence busy =
                SomeEvidence.of(Counter.CPU_NANOS, all)
                        .device("file", FILE, Flow.of(1, 1, all), Flow.NONE, 0, 0);
        busy.tasks =
                look -> {
                    long then = look == 0 ? 0 : all;
                    return List.of(
                            SomeEvidence.task(
                                    1,
                                    "reader-N",
                                    null,
                                    Counter.CPU_NANOS,
                                    then,
                                    Counter.FILE_READ_NANOS,
                                    then));
                };
        assertEquals(1, busy.build().busy(), 1e-6);
    }

    @Test
    void shouldNameRefusedConnectionsSo() {
        SomeEvidence refused =
                SomeEvidence.of().device("socket", PEER, Flow.NONE, Flow.NONE, 20, 0);
        Finding found = refused.forced(0, 10).find(new LossyPeer());
        assertEquals(1, found.share(), 1e-6);
        assertTrue(found.headline().startsWith("10 attempts to reach " + PEER), found::headline);
    }

    @Test
    void shouldNoteAPeerThatIsSilentAllTheTime() {
        SomeEvidence some = SomeEvidence.of();
        some.device("socket", PEER, Flow.of(0, 0, 10 * SomeEvidence.SECOND), Flow.NONE, 0, 0);
        some.open(1);
        some.tasks = look -> List.of(reader(10 * SomeEvidence.SECOND));
        Finding silent = some.find(new SlowPeer());
        assertEquals(SlowPeer.SILENT, silent.rule());
        assertEquals(Severity.NOTE, silent.severity());
        assertEquals(1, silent.share(), 1e-6);
        some.tasks = look -> List.of(reader(10 * SomeEvidence.SECOND - 1));
        assertNull(some.find(new SlowPeer()));
    }

    private static Task reader(long nanos) {
        return SomeEvidence.task(
                1, "reader-N", "main", SomeEvidence.reading("socket", PEER, nanos));
    }

    @Test
    void shouldFindADeviceThatIsThreeTimesAsSlowAsBefore() {
        SlowerThanBefore rule = new SlowerThanBefore();
        SomeEvidence slow = SomeEvidence.of();
        slow.deviceWithPast("file", FILE, 20, 10 * MILLI, Flow.ofEach(100, 1, 30 * MILLI));
        assertEquals(0.3, slow.find(rule).share(), 1e-6);
        assertTrue(
                slow.find(rule).headline().contains("takes 30ms for an operation, and took 10ms"));
        SomeEvidence less = SomeEvidence.of();
        less.deviceWithPast("file", FILE, 20, 10 * MILLI, Flow.ofEach(100, 1, 29 * MILLI));
        assertNull(less.find(rule));
        SomeEvidence young = SomeEvidence.of();
        young.deviceWithPast("file", FILE, 19, 10 * MILLI, Flow.ofEach(100, 1, 30 * MILLI));
        assertNull(young.find(rule));
    }

    /** Half of the time before was slow already, in a few operations. */
    @Test
    void shouldNotForgetAQuickPast() {
        Flow quick = Flow.ofEach(1_000, 1, MILLI).longest(50 * MILLI, 1);
        Flow past = quick.plus(Flow.ofEach(100, 1, 50 * MILLI));
        SomeEvidence slow = SomeEvidence.of();
        slow.deviceWithPast("file", FILE, past, Flow.ofEach(100, 1, 15 * MILLI));
        assertEquals(0.15, slow.find(new SlowerThanBefore()).share(), 1e-6);
        SomeEvidence same = SomeEvidence.of();
        same.deviceWithPast("file", FILE, past, Flow.ofEach(1_000, 1, 2 * MILLI));
        assertNull(same.find(new SlowerThanBefore()));
    }

    @Test
    void shouldFindAPeerWithWhichATenthFails() {
        LossyPeer rule = new LossyPeer();
        Flow reads = Flow.of(50, 50, 0);
        SomeEvidence lossy = SomeEvidence.of().device("socket", PEER, reads, Flow.NONE, 0, 0);
        assertEquals(0.1, lossy.forced(0, 5).find(rule).share(), 1e-6);
        assertEquals(Severity.WARNING, lossy.find(rule).severity());
        SomeEvidence better = SomeEvidence.of().device("socket", PEER, reads, Flow.NONE, 0, 0);
        assertNull(better.forced(0, 4).find(rule));
    }

    @Test
    void shouldFindForcesTwentyTimesASecond() {
        ForceStorm rule = new ForceStorm();
        SomeEvidence storm =
                SomeEvidence.of().device("file", FILE, Flow.NONE, Flow.NONE, 200, 2_000 * MILLI);
        assertEquals(0.2, storm.forced(200, 0).find(rule).share(), 1e-6);
        assertNull(storm.forced(199, 0).find(rule));
        SomeEvidence quick =
                SomeEvidence.of().device("file", FILE, Flow.NONE, Flow.NONE, 200, 490 * MILLI);
        assertNull(quick.forced(200, 0).find(rule));
    }

    @Test
    void shouldFindTwoThousandTinyOperationsASecond() {
        TinyOperations rule = new TinyOperations();
        Flow tiny = Flow.of(20_000, 20_000 * 128, 1_000 * MILLI);
        assertEquals(TinyOperations.READS, find(rule, "file", tiny, Flow.NONE).rule());
        assertEquals(TinyOperations.WRITES, find(rule, "file", Flow.NONE, tiny).rule());
        assertEquals(0.1, find(rule, "file", tiny, Flow.NONE).share(), 1e-6);
        Flow larger = Flow.of(20_000, 20_001 * 128, 1_000 * MILLI);
        assertNull(find(rule, "file", larger, Flow.NONE));
        Flow fewer = Flow.of(19_999, 19_999, 1_000 * MILLI);
        assertNull(find(rule, "file", fewer, Flow.NONE));
    }

    /** A database that answers many small questions needs no other buffer. */
    @Test
    void shouldNotTakeSmallAnswersForTinyWrites() {
        TinyOperations rule = new TinyOperations();
        Flow tiny = Flow.of(30_000, 30_000, 1_000 * MILLI);
        Flow asked = Flow.of(10_000, 10_000, 0);
        assertNull(find(rule, "listen", asked, tiny));
        assertNull(find(rule, "socket", tiny, asked));
        Flow less = Flow.of(9_999, 9_999, 0);
        assertEquals(TinyOperations.WRITES, find(rule, "listen", less, tiny).rule());
        assertEquals(TinyOperations.READS, find(rule, "socket", tiny, less).rule());
        assertEquals(TinyOperations.READS, find(rule, "pipe", tiny, asked).rule());
    }

    @Test
    void shouldFindAFileThatIsReadFiveTimesASecond() {
        ReadAgain rule = new ReadAgain(file -> file.endsWith("var/lib/orders") ? 10_000 : -1);
        Flow again = Flow.of(500, 500_000, 3_000 * MILLI);
        assertEquals(0.3, find(rule, "file", again, Flow.NONE).share(), 1e-6);
        assertNull(find(rule, "file", Flow.of(500, 499_999, 3_000 * MILLI), Flow.NONE));
        assertNull(find(new ReadAgain(file -> -1), "file", again, Flow.NONE));
    }

    @Test
    void shouldFindAReaderThatMostlyFindsNothing() {
        PollingReader rule = new PollingReader();
        Flow useful = Flow.of(20_000, 20_000, 0);
        SomeEvidence polls =
                SomeEvidence.of(Counter.SOCKET_OTHERS, 20_000)
                        .device("socket", PEER, useful, Flow.NONE, 20_000, 1_000 * MILLI);
        assertEquals(0.1, polls.find(rule).share(), 1e-6);
        // fewer of all operations of sockets have no data; the others are connects and closes
        polls =
                SomeEvidence.of(Counter.SOCKET_OTHERS, 19_999)
                        .device("socket", PEER, useful, Flow.NONE, 20_000, 1_000 * MILLI);
        assertNull(polls.find(rule));
    }

    @Test
    void shouldFindConnectsThatUseUpThePorts() {
        ConnectsWithoutReuse rule = new ConnectsWithoutReuse();
        SomeEvidence connects =
                SomeEvidence.of(Counter.SOCKET_CONNECTS, 467)
                        .device("socket", PEER, Flow.NONE, Flow.of(1_401, 1, 0), 1_000, 1);
        assertEquals(0.1, connects.find(rule).share(), 1e-3);
        assertNotNull(connects.find(rule));
        SomeEvidence used =
                SomeEvidence.of(Counter.SOCKET_CONNECTS, 467)
                        .device("socket", PEER, Flow.NONE, Flow.of(1_402, 1, 0), 1_000, 1);
        assertNull(used.find(rule));
        SomeEvidence few =
                SomeEvidence.of(Counter.SOCKET_CONNECTS, 233)
                        .device("socket", PEER, Flow.NONE, Flow.of(233, 1, 0), 1_000, 1);
        assertNull(few.find(rule));
    }
}
