// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/**
 * Makes direct buffers for a tenant that may have 10,000 bytes of them, by allocation and by I/O of
 * heap buffers. Prints a line for each step: the refusal if there is one, what the tenant holds
 * then, and how many refusals were counted.
 */
public final class DirectBuffers {
    private static final String BYTES = "directbytes";
    private static final int LIMIT = 10_000;
    private static final int MOST = 6_000;
    private static final int MANY = 5;
    private static final int TOO_MUCH = 2_000_000_000;

    private final Tenant tenant = new Tenant("tenant-7");
    private final List<ByteBuffer> kept = new ArrayList<>();
    private final File file;

    private DirectBuffers(String directory) {
        file = new File(directory, "data");
    }

    /** The directory for a file. */
    public static void main(String[] args) throws Exception {
        DirectBuffers buffers = new DirectBuffers(args[0]);
        buffers.tenant.limit(BYTES, LIMIT);
        buffers.all();
    }

    private void all() throws Exception {
        show("up to the limit", () -> keep(MOST));
        show("over the limit", () -> keep(MOST));
        show("what is left", () -> keep(LIMIT - MOST));
        show("nothing", () -> keep(0));
        show("a negative capacity", () -> keep(-1));
        kept.clear();
        show("instead of a dropped one", () -> keep(LIMIT));
        kept.clear();
        show("one after the other, each dropped", this::churn);
        tenant.limit(BYTES, Long.MAX_VALUE);
        show("more than the JVM has", () -> keep(TOO_MUCH));
        tenant.limit(BYTES, 0);
        try (FileChannel channel =
                FileChannel.open(
                        file.toPath(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            onThreads(channel);
        }
        show("in the end", () -> null);
    }

    private Void keep(int capacity) {
        kept.add(ByteBuffer.allocateDirect(capacity));
        return null;
    }

    private Void churn() {
        for (int i = 0; i < MANY; i++) {
            ByteBuffer.allocateDirect(MOST);
        }
        return null;
    }

    /** Each thread has a cache of such buffers, which ends with it. */
    private void onThreads(FileChannel channel) throws Exception {
        Callable<Integer> write = () -> channel.write(ByteBuffer.wrap(new byte[MOST]), 0);
        onThread("I/O at the limit", write);
        tenant.limit(BYTES, LIMIT);
        onThread("I/O below the limit", write);
    }

    private void onThread(String step, Callable<?> way) throws Exception {
        FutureTask<Void> shown =
                new FutureTask<>(
                        () -> {
                            show(step, way);
                            return null;
                        });
        Thread thread = new Thread(shown);
        thread.start();
        thread.join();
        shown.get();
    }

    private void show(String step, Callable<?> way) throws Exception {
        String outcome = "done";
        try {
            tenant.run(way);
        } catch (OutOfMemoryError | IllegalArgumentException refused) {
            outcome =
                    refused.toString().replaceAll("allocated: [0-9]+, limit: [0-9]+", "the JDK's");
        }
        boolean known = !step.startsWith("one after");
        System.out.printf(
                "%s: %s | held %s, counted %d%n",
                step, outcome, known ? tenant.held(BYTES) : "?", tenant.failures(BYTES));
    }
}
