// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.pool.PoolNames;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolNamesTest {
    private static final String CHARACTERS = "abcdef-N @17()[]";

    /** Most names are words and a number. A blank behind the number keeps a name from being one. */
    @Test
    void shouldTreatTheUsualNamesAsAnyOther() {
        long seed = Long.getLong("jacct.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            StringBuilder name = new StringBuilder("ab");
            for (int j = random.nextInt(45); j > 0; j--) {
                name.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
            }
            name.append(random.nextInt(1 << random.nextInt(31)));
            String of = PoolNames.of(name.toString());
            assertEquals(of + " ", PoolNames.of(name + " "), () -> name + ", seed " + seed);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "pool-3-thread-1; pool-3-thread-N",
                "Thread-0; Thread-N",
                "42; N",
                "worker 007 (idle); worker N (idle)",
                "ForkJoinPool-1-worker-3; ForkJoinPool-1-worker-N",
                "ForkJoinPool.commonPool-worker-12; ForkJoinPool.commonPool-worker-N",
                "nioEventLoopGroup-2-1; nioEventLoopGroup-2-N",
                "kafka-producer-network-thread | producer-1; kafka-producer-network-thread | producer-N"
            })
    void shouldWriteTheLastNumberAsOneSign(String thread, String pool) {
        assertEquals(pool, PoolNames.of(thread));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "H2-save; H2-save",
                "G1 Main Marker; G1 Main Marker",
                "T1; TN",
                "C2 CompilerThread0; C2 CompilerThreadN",
                "T12-reader; TN-reader"
            })
    void shouldLeaveTheNumberOfAWord(String thread, String pool) {
        assertEquals(pool, PoolNames.of(thread));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "qtp1638172114-37; qtpN-N",
                "qtp12-37; qtpN-N",
                "Scheduler-1576861390-1; Scheduler-N-N",
                "Connector-Scheduler-1576861390; Connector-Scheduler-N",
                "org.a.Reader@1a2b3c4d; org.a.Reader@N",
                "Reader-7@5e91993f-2; Reader-7@N-N",
                "Reader-7@5e91993f; Reader-N@N",
                "user@cafe-1; user@cafe-N",
                "user@5e91993fx; user@5eNfx",
                "app-0d4ff1dd-7c3c-4b2f-9d2e-0123456789ab-StreamThread-1; app-N-StreamThread-N",
                "0d4ff1dd-7c3c-4b2f-9d2e-0123456789ab; N",
                "0d4ff1dd-7c3c-4b2f-9d2e-0123456789abc; 0d4ff1dd-7c3c-4b2f-9d2e-Nabc",
                "http-nio-65535-exec-3; http-nio-65535-exec-N"
            })
    void shouldWriteAnIdentityHashAsOneSign(String thread, String pool) {
        assertEquals(pool, PoolNames.of(thread));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "http-nio-8080-exec-17; http-nio-8080-exec-N",
                "http-nio-8080-Acceptor; http-nio-8080-Acceptor",
                "https-jsse-nio-127.0.0.1-8443-Poller; https-jsse-nio-127.0.0.1-8443-Poller",
                "ajp-nio-8009-Acceptor; ajp-nio-8009-Acceptor",
                "http-nio-auto-1-exec-2; http-nio-auto-1-exec-N",
                "http-nio-auto-1-Poller; http-nio-auto-1-Poller"
            })
    void shouldKeepTomcatsPortInTheNamesOfAllItsThreads(String thread, String pool) {
        assertEquals(pool, PoolNames.of(thread));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "RMI TCP Connection(7)-127.0.0.1; RMI TCP Connection",
                "RMI TCP Connection(idle); RMI TCP Connection",
                "RMI RenewClean-[127.0.0.1:45911]; RMI RenewClean",
                "RMI TCP Accept-0; RMI TCP Accept-N"
            })
    void shouldKeepConnectionsOfRmiInOnePool(String thread, String pool) {
        assertEquals(pool, PoolNames.of(thread));
    }

    /** Artemis writes the number in front, SSHD and others write a hash or a number inside. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "Thread-3 (broker-a.b.ServerImpl$6@1b2c3d4); Thread-N (broker-a.b.ServerImpl$6@N)",
                "Thread-3 (broker-io-a.b.ServerImpl$6@1b2c3d4); Thread-N (broker-io-a.b.ServerImpl$6@N)",
                "Thread-12 (clients); Thread-N (clients)",
                "Thread-12(clients)[node2]; Thread-N(clients)[node2]",
                "Thread-12 (clients 7); Thread-N (clients N)",
                "client[7c1e2a2d]-nio2-thread-2; client[N]-nio2-thread-N",
                "client[23941650]-nio2-thread-2; client[N]-nio2-thread-N",
                "client[17]-nio2-thread-2; client[N]-nio2-thread-N",
                "session-7c1e2a21 (idle); session-N (idle)",
                "Server (tcp://127.0.0.1:9092); Server (tcp://127.0.0.1:N)",
                "web[decade]-2; web[decade]-N",
                "web[facade]-2; web[facade]-N",
                "proxy (HTTP/1.1)-2; proxy (HTTP/1.1)-N",
                "H2 (idle); H2 (idle)",
                "node2 (b)-3; node2 (b)-N",
                "(; (",
                "3); N)",
                "]7[ (5; ]7[ (N"
            })
    void shouldWriteANumberOrAHashAtBracketsAsOneSign(String thread, String pool) {
        assertEquals(pool, PoolNames.of(thread));
    }

    /** The connector's text is in the thread's name only while the thread accepts. */
    @Test
    void shouldKeepAnAcceptorOfJettyInItsPool() {
        String connector = "-acceptor-0@5e91993f-ServerConnector@1a2b3c4d{HTTP/1.1}{0.0.0.0:8080}";
        assertEquals("qtpN-N", PoolNames.of("qtp1638172114-37" + connector));
        assertEquals("web-N", PoolNames.of("web-3" + connector));
        assertEquals("jms-acceptor-N", PoolNames.of("jms-acceptor-0"));
    }

    @Test
    void shouldLeaveANameWithoutNumberAsItIs() {
        assertEquals("main", PoolNames.of("main"));
        assertEquals("", PoolNames.of(""));
        assertEquals("a@", PoolNames.of("a@"));
        assertEquals("\u0663", PoolNames.of("\u0663"), "only ASCII digits are numbers");
    }
}
