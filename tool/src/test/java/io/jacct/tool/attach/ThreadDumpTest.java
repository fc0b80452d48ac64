// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.command.Failure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code ThreadDump} reads what HotSpot prints of its threads. */
final class ThreadDumpTest {
    private static final String JDK_17 =
            """
            2026-11-28 09:00:00
            Full thread dump OpenJDK 64-Bit Server VM (17.0.21.1+1 mixed mode):

            "holder "x" #3 prio=5 os_prio=0 tid=0x7 nid=5 x" #12 prio=5 os_prio=0 cpu=0.16ms \
            elapsed=2.67s tid=0x00007fd3dc129af0 nid=0x1858 waiting on condition  [0x00007fd3ad0d2000]
               java.lang.Thread.State: TIMED_WAITING (sleeping)
            \tat java.lang.Thread.sleep(java.base@17.0.21.1/Native Method)
            \tat Blocked.lambda$main$0(Blocked.java:4)
            \t- locked <0x000000069ec198b8> (a java.lang.Object)
            \tat java.lang.Thread.run(java.base@17.0.21.1/Thread.java:840)

            "blocked-1" #13 daemon prio=5 os_prio=0 cpu=0.64ms elapsed=2.47s \
            tid=0x00007fd3dc12ac20 nid=0x1859 waiting for monitor entry  [0x00007fd3acfd2000]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat Blocked.lambda$main$1(Blocked.java:6)
            \t- waiting to lock <0x000000069ec198b8> (a java.lang.Object)
            \tat java.lang.Thread.run(java.base@17.0.21.1/Thread.java:840)

            "GC Thread#0" os_prio=0 cpu=0.06ms elapsed=2.73s tid=0x00007fd3dc0417e0 nid=0x1847 runnable

            JNI global refs: 4, weak refs: 0

            Found one Java-level deadlock:
            "blocked-1":
            \t- waiting to lock <0x1> (a java.lang.String)
            """;

    private static final String JDK_25 =
            """
            "waiter
            line" #23 [6508] prio=5 os_prio=0 cpu=0.19ms elapsed=2.54s tid=0x00007f8c640e7f60 \
            nid=6508 in Object.wait()  [0x00007f8c0bbfe000]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat java.lang.Object.wait0(java.base@25.0.3/Native Method)
            \t- waiting to re-lock in wait() <0x000000069ec170f0> (a java.lang.Object)
            \tat Blocked.lambda$main$2(Blocked.java:7)
            \t- locked <0x000000069ec170f0> (a java.lang.Object)

            "resting" #24 [6509] prio=5 os_prio=0 cpu=0.19ms elapsed=2.34s tid=0x00007f8c640e9490 \
            nid=6509 in Object.wait()  [0x00007f8c0b9fe000]
            \tat java.lang.Object.wait0(java.base@25.0.3/Native Method)
            \t- waiting on <0x000000069ec170f0> (a java.lang.Object)
            \tat Blocked.lambda$main$3(Blocked.java:9)
            \t- locked <0x000000069ec170f0> (a java.lang.Object)

            "carrier" #27 [6511] daemon prio=5 os_prio=0 cpu=0.89ms elapsed=2.12s \
            tid=0x00007f8c640f65e0  [0x00007f8c0b7fe000]
               Carrying virtual thread #22
            \tat jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:248)
            """;

    @Test
    void aBlockedThreadNamesTheMonitorsClassAndItsHolder() throws IOException {
        ThreadStack blocked = read(JDK_17).ofNativeId(0x1859).orElseThrow();
        assertEquals("blocked-1", blocked.name());
        assertEquals(13, blocked.id());
        assertEquals(blocked, read(JDK_17).ofId(13).orElseThrow());
        assertEquals("waiting for monitor entry", blocked.state());
        assertEquals(
                List.of(
                        "Blocked.lambda$main$1(Blocked.java:6)",
                        "java.lang.Thread.run(java.base@17.0.21.1/Thread.java:840)"),
                blocked.frames());
        assertEquals(
                "java.lang.Object held by holder \"x\" #3 prio=5 os_prio=0 tid=0x7 nid=5 x",
                blocked.blocked().text());
        assertEquals(0x1858, blocked.blocked().ownerId());
    }

    private static String blocked(String name, int id, String wanted, String held) {
        return """
               "%1$s" #%2$d [%2$d] prio=5 os_prio=0 cpu=0.19ms elapsed=2.54s tid=0x00007f8c640e7f60 \
               nid=%2$d waiting for monitor entry  [0x00007f8c0bbfe000]
                  java.lang.Thread.State: BLOCKED (on object monitor)
               \tat Dead.lambda$main$2(Dead.java:7)
               \t- waiting to lock <%3$s> (a Dead$Lock)
               \t- locked <%4$s> (a Dead$Lock)

               """
                .formatted(name, id, wanted, held);
    }

    @Test
    void aDeadlockIsNamedToEachThreadThatWaitsForIt() throws IOException {
        ThreadDump dump =
                read(
                        blocked("dead-a", 11, "0x1", "0x2")
                                + blocked("dead-b", 12, "0x2", "0x1")
                                + blocked("victim", 13, "0x1", "0x3")
                                + blocked("other", 14, "0x3", "0x4"));
        String cycle =
                " waits for Dead$Lock held by dead-b, which waits for Dead$Lock held by dead-a";
        assertEquals("deadlock: dead-a" + cycle, deadlock(dump, "dead-a"));
        String back =
                " waits for Dead$Lock held by dead-a, which waits for Dead$Lock held by dead-b";
        assertEquals("deadlock: dead-b" + back, deadlock(dump, "dead-b"));
        assertEquals("deadlock: dead-b" + back, deadlock(dump, "victim"));
        assertEquals("deadlock: dead-b" + back, deadlock(dump, "other"));
        ThreadDump free = read(JDK_17);
        assertTrue(free.deadlock(free.named("blocked-1").orElseThrow()).isEmpty());
    }

    private static String deadlock(ThreadDump dump, String thread) {
        return dump.deadlock(dump.named(thread).orElseThrow()).orElse("");
    }

    @Test
    void aThreadThatIsNotBlockedNamesNoMonitor() throws IOException {
        ThreadStack sleeping = read(JDK_17).ofNativeId(0x1858).orElseThrow();
        assertNull(sleeping.blocked());
        assertEquals(3, sleeping.frames().size());
        assertEquals("GC Thread#0", read(JDK_17).ofNativeId(0x1847).orElseThrow().name());
        assertTrue(read(JDK_17).ofNativeId(4711).isEmpty());
        assertTrue(read(JDK_17).ofId(0).isEmpty(), "threads of the JVM's own have none");
    }

    @Test
    void aThreadThatWaitsHasGivenTheMonitorBack() throws IOException {
        ThreadStack waiter = read(JDK_25).named("waiter\nline").orElseThrow();
        assertEquals(6508, waiter.nativeId());
        assertEquals("java.lang.Object", waiter.blocked().text());
        assertNull(read(JDK_25).ofNativeId(6509).orElseThrow().blocked());
    }

    @Test
    void aCarrierHasItsNativeIdInBrackets() throws IOException {
        ThreadStack carrier = read(JDK_25).ofNativeId(6511).orElseThrow();
        assertEquals("carrier", carrier.name());
        assertEquals(27, carrier.id());
        assertEquals("", carrier.state());
        assertEquals(1, carrier.frames().size());
    }

    @Test
    void whatCannotBeAskedIsToldInOneLine() {
        Failure failure = assertThrows(Failure.class, () -> ThreadDump.of(Integer.MAX_VALUE));
        assertEquals("there is no process 2147483647", failure.getMessage());
    }

    private static ThreadDump read(String text) throws IOException {
        return ThreadDump.read(new BufferedReader(new StringReader(text)));
    }
}
