// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.FileTasks;
import io.jacct.memory.Layout;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJJ_Result;

/**
 * A file channel hands tasks to a pool. A table notes which thread asked, at a place that the task
 * takes by compare-and-set and gives back when it has run. Tasks with colliding identities take
 * different places. The values of a task are read before its place is given back, so they are never
 * the next task's.
 *
 * <p>Here two threads put in and run a task each, and want the same place. One task is for a socket
 * and the other for a pipe, so the result shows which is booked. Each thread asks for itself, so
 * the result also shows the charged thread. The result is reads and bytes of each, and the number
 * of tasks that are forgotten. A read of a forgotten task counts for the file "other".
 */
@JCStressTest
@Outcome(id = "1, 7, 1, 9, 2", expect = Expect.ACCEPTABLE, desc = "each its own")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, the other's, or left behind")
@State
public class FileTasksStress {
    private static final int PLACES = 1 << 12;
    private static final Object[] TASKS = alike();

    private static Object[] alike() {
        Map<Integer, Object> places = new HashMap<>();
        while (true) {
            Object task = new Object();
            Object before = places.put(System.identityHashCode(task) & PLACES - 1, task);
            if (before != null) {
                return new Object[] {before, task};
            }
        }
    }

    /** The actors' threads have records. */
    public FileTasksStress() {
        OpenLedger.sweep();
    }

    /** The reads and bytes that the calling thread is charged for. */
    private static long mine(Counter counter) {
        return OpenLedger.me().get(Layout.counter(counter.id()));
    }

    private static void run(Object task, int kind, int bytes) {
        FileTasks.put(task, OpenLedger.me(), EndpointKind.other(kind));
        FileTasks.begin(task, Operation.READ);
        FileTasks.end(task, Operation.READ, bytes);
    }

    /** The first thread. */
    @Actor
    public void one(JJJJJ_Result result) {
        long reads = mine(Counter.SOCKET_READS);
        long bytes = mine(Counter.SOCKET_READ_BYTES);
        run(TASKS[0], EndpointKind.SOCKET, 7);
        result.r1 = mine(Counter.SOCKET_READS) - reads;
        result.r2 = mine(Counter.SOCKET_READ_BYTES) - bytes;
    }

    /** The second thread. */
    @Actor
    public void other(JJJJJ_Result result) {
        long reads = mine(Counter.PIPE_READS);
        long bytes = mine(Counter.PIPE_READ_BYTES);
        run(TASKS[1], EndpointKind.PIPE, 9);
        result.r3 = mine(Counter.PIPE_READS) - reads;
        result.r4 = mine(Counter.PIPE_READ_BYTES) - bytes;
    }

    /** Both tasks are unknown. */
    @Arbiter
    public void rest(JJJJJ_Result result) {
        long before = mine(Counter.FILE_READS);
        FileTasks.end(TASKS[0], Operation.READ, 1);
        FileTasks.end(TASKS[1], Operation.READ, 1);
        result.r5 = mine(Counter.FILE_READS) - before;
    }
}
