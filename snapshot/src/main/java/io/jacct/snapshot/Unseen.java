// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Health;
import java.util.Arrays;
import java.util.List;

/**
 * What passes the ledger in a JVM, because native code does it. Empty for a JVM without such code.
 * Immutable.
 *
 * @param libraries native libraries known for I/O that were loaded, by the part of their names that
 *     is always the same
 * @param ports where sockets of native code were seen: {@code 8080} for a server's port and the
 *     connections to it, {@code to 5432} for connections to that port of peers, {@code 8125/udp}
 * @param sockets how many of them are open now
 * @param readBytes at least so many bytes were read past the ledger, the JVM's own among them; 0
 *     while there are neither libraries nor ports; -1 if the kernel does not tell. Those of {@code
 *     recv} and of asynchronous I/O are missing
 * @param writeBytes bytes that were written, likewise
 */
public record Unseen(
        List<String> libraries, List<String> ports, long sockets, long readBytes, long writeBytes) {
    /** Reads it from a snapshot. */
    public static Unseen of(Snapshot snapshot) {
        boolean told = snapshot.page().notes().get("unseen.no.bytes") == null;
        return new Unseen(
                list(snapshot, "unseen.libraries"),
                list(snapshot, "unseen.ports"),
                health(snapshot, Health.UNSEEN_SOCKETS),
                told ? health(snapshot, Health.UNSEEN_READ_BYTES) : -1,
                told ? health(snapshot, Health.UNSEEN_WRITE_BYTES) : -1);
    }

    /** Whether nothing is known to pass the ledger. */
    public boolean isEmpty() {
        return libraries.isEmpty() && ports.isEmpty();
    }

    private static List<String> list(Snapshot snapshot, String key) {
        String note = snapshot.page().notes().getOrDefault(key, "");
        return Arrays.stream(note.split("; ")).filter(item -> !item.isEmpty()).toList();
    }

    private static long health(Snapshot snapshot, Health health) {
        return snapshot.health().getOrDefault(health.label(), 0L);
    }
}
