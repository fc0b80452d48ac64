// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import io.jacct.counter.Operation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.ThreadLedger;
import io.jacct.memory.Layout;
import io.jacct.memory.OwnProcess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A page as the ledger writes it. Its JVM looks alive, because it has the process id of this one,
 * or has been killed.
 */
public final class MadePage {
    /** Above the kernel's highest process id. */
    private static final long NOBODY = 5_000_000;

    /** Of each read. */
    public static final int BYTES = 1000;

    private MadePage() {}

    /** Makes one with so many devices and pools, and {@code odd} in each of their names. */
    public static byte[] bytes(Path file, int devices, int pools, String odd) throws Exception {
        String warning = LedgerStart.open(Map.of("page", file.toString()));
        if (warning != null) {
            throw new IOException(warning);
        }
        try {
            LedgerStart.note("command", "orders" + odd + ".jar --port 8080");
            for (int i = 0; i < pools; i++) {
                // a number at the end would make one pool of all
                String name = "worker" + odd + (char) ('A' + i / 26) + (char) ('a' + i % 26);
                int share = devices / pools;
                int first = i * share;
                Thread thread = new Thread(() -> work(first, share, odd), name);
                ThreadLedger.starting(thread);
                thread.start();
                thread.join();
            }
        } finally {
            LedgerStart.close();
        }
        return Files.readAllBytes(file);
    }

    private static void work(int first, int devices, String odd) {
        for (int i = first; i < first + devices; i++) {
            String name = "/data/" + odd + "file" + i;
            DescriptorLedger.opened(100 + i, name, Ledger.begin(Operation.OPEN, 0), null);
            int endpoint = DescriptorLedger.descriptor(100 + i);
            for (int read = 0; read <= i - first; read++) {
                Ledger.read(endpoint, Ledger.begin(Operation.READ, endpoint), BYTES, null);
            }
        }
        ThreadLedger.ended(Thread.currentThread());
    }

    /** The page of a live JVM, the one that writes since that moment. */
    public static byte[] live(byte[] page, long startedMillis) throws IOException {
        ByteBuffer live = ByteBuffer.wrap(page.clone()).order(ByteOrder.nativeOrder());
        String stat = Files.readString(Path.of("/proc/self/stat"));
        live.putLong(Layout.PAGE_STATE, Layout.STATE_READY);
        live.putLong(Layout.PAGE_PID, ProcessHandle.current().pid());
        live.putLong(Layout.PAGE_PROCESS_START, OwnProcess.start(stat));
        live.putLong(Layout.PAGE_START_MILLIS, startedMillis);
        return live.array();
    }

    /** The page of a JVM that was killed. */
    public static byte[] killed(byte[] page, long startedMillis) {
        ByteBuffer killed = ByteBuffer.wrap(page.clone()).order(ByteOrder.nativeOrder());
        killed.putLong(Layout.PAGE_STATE, Layout.STATE_READY);
        killed.putLong(Layout.PAGE_PID, NOBODY);
        killed.putLong(Layout.PAGE_START_MILLIS, startedMillis);
        return killed.array();
    }
}
